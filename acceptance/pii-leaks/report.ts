import { classifiedColumns } from '@dentisti/domain/retention/classified-columns';
import { type Allowance, allowedAfterRight, allowedWhileThere } from './allowed.ts';
import type { Sighting } from './finder.ts';
import { type MarkerKind, markerKinds } from './markers.ts';
import type { LeakTestRun } from './run-leak-test.ts';

/** Who had everything erased; the others go by time. */
const erased = 'asks';

/** Everything that was found where it may not be, or could not be judged; empty when all is well. */
export function problemsOf({ phases: [before, afterRight, afterRetention], doubts, logged }: LeakTestRun): string[] {
  const wrong = [
    ...misplaced(before.sightings, allowedWhileThere),
    ...misplaced(
      afterRight.sightings.filter(({ owner }) => owner === erased),
      allowedAfterRight,
    ).map((line) => `${line}, though erased on request`),
    ...misplaced(afterRetention.sightings, []).map((line) => `${line}, after its time`),
    ...unclassified(before.sightings),
    ...unseen(before.sightings),
  ];
  return [...new Set([...doubts, ...wrong]), ...logged.slice(0, 20).map((line) => `log: ${line.slice(0, 400)}`)];
}

function misplaced(sightings: readonly Sighting[], allowed: readonly Allowance[]): string[] {
  return sightings
    .filter(({ place, kind }) => !allowed.some((one) => one.place === place && one.kinds.includes(kind)))
    .map(({ place, kind, owner }) => `${kind} of "${owner}" in ${place}`);
}

/** Columns in which a person was found and that no retention rule empties. */
function unclassified(sightings: readonly Sighting[]): string[] {
  return [...new Set(sightings.map(({ place }) => place))].flatMap((place) => {
    const [, table, column] = /^postgres (\w+)\.(\w+)$/.exec(place) ?? [];
    if (!table || !column) return [];
    const { notPersonal = '', ...rules } = classifiedColumns[table] ?? {};
    const isKept = Object.values(rules).some((columns) => columns.split(' ').includes(column));
    return isKept && !notPersonal.split(' ').includes(column)
      ? []
      : [`${place} has no retention rule, and a person in it`];
  });
}

/** A place that the table allows and nothing was seen in: nothing was planted there, and so nothing is known. */
function unseen(sightings: readonly Sighting[]): string[] {
  return allowedWhileThere
    .filter(({ place }) => !sightings.some((sighting) => sighting.place === place))
    .map(({ place }) => `nothing was seen in ${place}: the table or the planting is out of date`);
}

/** Places by what was found there, in the order of the table. */
function placesOf(sightings: readonly Sighting[]): Map<string, MarkerKind[]> {
  const found = Map.groupBy(sightings, ({ place }) => place);
  return new Map(
    [...found]
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([place, there]) => [place, markerKinds.filter((kind) => there.some((one) => one.kind === kind))]),
  );
}

export function leakTable({ phases: [before, afterRight, afterRetention] }: LeakTestRun): string {
  const ofErased = placesOf(afterRight.sightings.filter(({ owner }) => owner === erased));
  const later = placesOf(afterRetention.sightings);
  const places = placesOf([...before.sightings, ...afterRight.sightings, ...afterRetention.sightings]);
  const seen = placesOf(before.sightings);
  const cell = (kinds: readonly MarkerKind[] | undefined) => kinds?.join(', ') || '–';
  const reason = (place: string) => allowedWhileThere.find((one) => one.place === place)?.reason ?? '**not allowed**';
  const rows = [...places.keys()].map(
    (place) =>
      `| ${place} | ${cell(seen.get(place))} | ${reason(place)} | ${cell(ofErased.get(place))} | ${cell(later.get(place))} |`,
  );
  return [
    '| where | found while it was there | why | of who had it erased | after 400 days |',
    '|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}

export function leakFigures({ planted, figures, seconds }: LeakTestRun): string[] {
  return [`${planted} markers planted`, ...figures, `${seconds.toFixed(0)} seconds`];
}

export function leakDocument(run: LeakTestRun): string {
  return `# Where personal data and secrets are found

The product runs as \`make start\` runs it. Unique words – names, telephones, addresses, notes, assessment summaries, private
links, a SIP password, an operator's password and second factor – are planted through its real interfaces: booking forms,
telephone calls whose transcripts repeat them, a practice's message, an order, a report, the AI tab, the receptionist, SIP
tests, sign-in, the admin search, notes of operators about bookings, messages, reports and orders. Meanwhile it is broken with them in hand: forms, addresses, headers and bodies with them
where they do not belong; tables that refuse their rows under the gateway and under the worker's jobs; a trunk the platform
refuses or never answers; \`kill -9\` of the worker in the middle of a call. Then everything is searched, in plain, spaced,
percent-encoded, hexadecimal and base64 spelling: every column of every table, every key of Redis with BullMQ's jobs and
their failures, Redis' append-only file, everything else in the data folder, temporary folder and working folder, what all
processes print at debug level, every answer, every address, header and body sent to the voice platform. For the three
secrets the files of Postgres are searched too, journal included.

Then one patient downloads everything and has it erased with the mailed code, and 400 days later the daily erasure takes the
rest. A word found anywhere but in a row of this table fails, and so does a row in which nothing is found.

\`ACCEPTANCE_OPTIONS='write=yes' npx vitest run --project acceptance pii-leaks\` plays it and writes this page; \`make prove\` plays it too.

${leakTable(run)}

What stays of who had it erased: ${allowedAfterRight.map(({ place, reason }) => `\`${place}\` – ${reason}`).join('; ')}.
The bytes of erased rows stay in the database's own files until their pages are used again, and in back-ups as long as those
are kept (\`docs/operations.md\`).

${leakFigures(run)
  .map((line) => `- ${line}`)
  .join('\n')}
`;
}
