import type { EntityManager } from '@dentisti/db/orm';
import {
  countFigures,
  type FigureQuery,
  type FigureRow,
  findFigureRows,
} from '@dentisti/db/studio/figures/figures.repository';
import { countOccupancy } from '@dentisti/db/studio/figures/occupancy.repository';
import { findMembership } from '@dentisti/db/studio/practice-member.repository';
import { findStudioPractices } from '@dentisti/db/studio/studio-practice.repository';
import { figureIds, isFigureId } from '@dentisti/domain/studio/figures/figure-list';
import {
  type AskedPeriod,
  bordersOf,
  type FigurePeriod,
  findFigurePeriod,
} from '@dentisti/domain/studio/figures/figure-period';
import { figuresCsv, type PeriodFigure } from '@dentisti/domain/studio/figures/figures-csv';
import type { RequestContext } from '../../context.ts';
import { parsePracticeId } from '../../practice/find-practice.ts';
import { findRooms } from '../find-rooms.ts';
import { currentAccountOf } from '../get-current-account.ts';
import { inStudio } from '../in-studio.ts';
import { type StudioRefused, studioRefused } from '../refusal.ts';
import { findCallHours } from './find-call-hours.ts';

/** The figures of a practice in a period, as its people see them. */
export interface FiguresView extends FigurePeriod {
  kind: 'figures';
  figures: PeriodFigure[];
}

/** Rows behind a figure. */
export interface FigureRowsView {
  kind: 'rows';
  rows: FigureRow[];
  /** Whether patients' names may be shown: the practice's rooms are open. */
  withNames: boolean;
  /** There are more than these. */
  hasMore: boolean;
}

/** Rows that are shown of one figure. */
const maxRows = 200;

interface Asked {
  practiceId: number;
  period: FigurePeriod;
  query: FigureQuery;
}

/** Reads a practice's figures as one of its people, whose transaction comes to its rows alone; null to everybody else. */
async function readFigures<Result>(
  context: RequestContext,
  typedId: string,
  asked: AskedPeriod,
  read: (tx: EntityManager, asked: Asked) => Promise<Result>,
): Promise<Result | StudioRefused | null> {
  const practiceId = parsePracticeId(typedId);
  if (practiceId === null) return null;
  const { id: accountId } = currentAccountOf(context);
  const now = context.services.now();
  return inStudio(context, practiceId, accountId, async (tx) => {
    if (!(await findMembership(tx, practiceId, accountId))) return null;
    const period = findFigurePeriod(asked, now);
    if ('problem' in period) return studioRefused(period.problem);
    const { borders, hasBefore } = bordersOf(period);
    const callHours = await findCallHours(tx, practiceId, borders[0] ?? now, now);
    return read(tx, { practiceId, period, query: { practiceId, borders, hasBefore, callHours, now } });
  });
}

async function countAll(tx: EntityManager, { period, query }: Asked): Promise<FiguresView> {
  const counted = { ...(await countFigures(tx, query)), occupancy: await countOccupancy(tx, query) };
  return { kind: 'figures', ...period, figures: figureIds.map((id) => ({ id, ...counted[id] })) };
}

/** Returns every figure of a practice in a period; null unless the account that asks is in it. */
export const findFigures = (context: RequestContext, practiceId: string, asked: AskedPeriod) =>
  readFigures<FiguresView>(context, practiceId, asked, countAll);

/**
 * Returns rows that a figure counts in a period, the newest first; null unless the account that asks is in the practice.
 * Patients' names are in them only while the practice's rooms are open.
 */
export const findRowsOfFigure = (
  context: RequestContext,
  practiceId: string,
  asked: AskedPeriod & { figure: string },
): Promise<FigureRowsView | StudioRefused | null> =>
  readFigures<FigureRowsView | StudioRefused>(context, practiceId, asked, async (tx, { query, period }) => {
    const { figure } = asked;
    if (!isFigureId(figure) || figure === 'occupancy') return studioRefused('Di questa cifra non c’è un elenco.');
    const withNames = (await findRooms(tx, query.practiceId)) === 'open';
    // What the period is compared with is not in it.
    const borders = query.borders.slice(period.before ? 1 : 0);
    const rows = await findFigureRows(tx, figure, { ...query, borders, withNames, limit: maxRows + 1 });
    return { kind: 'rows', rows: rows.slice(0, maxRows), withNames, hasMore: rows.length > maxRows };
  });

/** A table of a practice's figures to download. */
export interface FiguresFile {
  kind: 'file';
  /** With days alone in it: names of files end up in logs. */
  fileName: string;
  text: string;
}

/** Returns the figures of a practice in a period as a table for programs; null unless the account that asks is in it. */
export const findFiguresFile = (
  context: RequestContext,
  practiceId: string,
  asked: AskedPeriod,
): Promise<FiguresFile | StudioRefused | null> =>
  readFigures<FiguresFile>(context, practiceId, asked, async (tx, found) => {
    const [practice] = await findStudioPractices(tx, [found.practiceId]);
    const { figures } = await countAll(tx, found);
    const { from, to } = found.period;
    const text = figuresCsv(practice?.name ?? '', found.period, figures);
    return { kind: 'file', fileName: `numeri-${from}-${to}.csv`, text };
  });
