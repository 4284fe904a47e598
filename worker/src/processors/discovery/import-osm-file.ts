import { importPractices } from '@dentisti/db/discovery/practice-import.repository';
import { withdrawPractices } from '@dentisti/db/discovery/withdraw-practices.repository';
import type { MikroORM } from '@dentisti/db/orm';
import type { DiscoveryReport } from '@dentisti/domain/jobs/discovery.jobs';
import type { Place } from '@dentisti/domain/places/place';
import type { PlaceIndex } from '@dentisti/domain/places/place-index';
import { SourceFailure } from '../../integrations/discovery-source.ts';
import { parseAnswer } from '../../integrations/http-request.ts';
import { OverpassAnswer } from '../../integrations/osm/overpass-client.ts';
import { parseElement } from '../../integrations/osm/parse-element.ts';
import { addToReport, emptyReport, sortParsedRows } from './discovery-run.ts';

const rowsPerTransaction = 200;

/**
 * Stores a saved Overpass answer's dentists of one comune. Run again it changes nothing: rows are keyed by their element.
 * Throws `SourceFailure` when the text is no complete Overpass answer.
 */
export async function importOsmFile(
  { orm, index }: { orm: MikroORM; index: PlaceIndex },
  { text, place, now }: { text: string; place: Place; now: Date },
): Promise<DiscoveryReport> {
  const answer = OverpassAnswer.safeParse(parseAnswer(text, Number.POSITIVE_INFINITY));
  if (!answer.success) throw new SourceFailure('file has not the form of Overpass JSON');
  if (answer.data.remark !== undefined)
    throw new SourceFailure(`file is incomplete: ${answer.data.remark.slice(0, 200)}`);
  // A file may hold a whole region: the border is for the address and the coordinates to tell.
  const context = { place, index, today: now, isFromBorderQuery: false };
  let report: DiscoveryReport = emptyReport;
  for (let from = 0; from < answer.data.elements.length; from += rowsPerTransaction) {
    const rows = answer.data.elements
      .slice(from, from + rowsPerTransaction)
      .map((element) => parseElement(element, context));
    const { practices, closedIds } = sortParsedRows(rows);
    const outcome = await orm.em.fork().transactional(async (em) => {
      const closed = closedIds.map((sourceId) => ({ source: 'openstreetmap' as const, sourceId }));
      const unlisted = await withdrawPractices(em, { city: place.name, rows: closed, now });
      return { rows, unlisted, counts: await importPractices(em, { place, rows: practices, now }) };
    });
    report = addToReport(report, 'openstreetmap', outcome);
  }
  return report;
}
