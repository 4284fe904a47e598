import { findFigures, findRowsOfFigure } from '@dentisti/core/studio/figures/read-figures';
import {
  type CountedFigure,
  type FigureId,
  figureGroups,
  figureList,
} from '@dentisti/domain/studio/figures/figure-list';
import type { AskedPeriod, PeriodKind, SeriesStep } from '@dentisti/domain/studio/figures/figure-period';
import { durationText, fewText, figureText, unitOf, wholeText } from '@dentisti/domain/studio/figures/figure-text';
import type { FigurePeriodInput, FigurePeriodKind, FigureStep, Resolvers } from '../../generated/resolvers.ts';
import { figuresFilePath } from '../../rest/figures-file.route.ts';

const kinds: Readonly<Record<FigurePeriodKind, PeriodKind>> = {
  WEEK: 'week',
  MONTH: 'month',
  LAST_MONTH: 'lastMonth',
  YEAR: 'year',
  RANGE: 'range',
};
const steps: Readonly<Record<FigureStep, SeriesStep>> = { DAY: 'day', WEEK: 'week', MONTH: 'month' };
const stepNames: Readonly<Record<SeriesStep, FigureStep>> = { day: 'DAY', week: 'WEEK', month: 'MONTH' };
const units = { count: 'COUNT', share: 'SHARE', minutes: 'MINUTES', minutesShare: 'MINUTES_SHARE' } as const;

const periodOf = ({ kind, from, to, step }: FigurePeriodInput): AskedPeriod => ({
  kind: kinds[kind],
  from: from ?? null,
  to: to ?? null,
  step: step ? steps[step] : null,
});
const refused = (message: string) => ({ __typename: 'StudioRefused' as const, message });

const presentValue = (id: FigureId, counted: CountedFigure) => ({
  ...counted,
  text: figureText(id, counted),
  few: fewText(id, counted),
});

/** What a practice counts. */
export const studioFiguresResolvers: Resolvers = {
  Query: {
    studioFigures: async (_root, { practiceId, period }, context) => {
      const asked = periodOf(period);
      const found = await findFigures(context, practiceId, asked);
      if (!found) return null;
      if (found.kind === 'refused') return refused(found.message);
      const { from, to, step, starts, before } = found;
      return {
        __typename: 'StudioFigures' as const,
        ...{ from, to, step: stepNames[step], starts: [...starts] },
        ...{ beforeFrom: before?.from ?? null, beforeTo: before?.to ?? null },
        filePath: figuresFilePath(practiceId, { from, to, step }),
        figures: found.figures.map((figure) => {
          const { id } = figure;
          const { group, name, definition } = figureList[id];
          return {
            ...{ id, group: figureGroups[group], name, definition, unit: units[unitOf(id)] },
            whole: wholeText(id, figure),
            now: presentValue(id, { value: figure.value, of: figure.of }),
            before: figure.before && presentValue(id, figure.before),
            series: figure.series.map((part) => presentValue(id, part)),
            hasRows: id !== 'occupancy',
          };
        }),
      };
    },
    studioFigureRows: async (_root, { practiceId, period, figure }, context) => {
      const found = await findRowsOfFigure(context, practiceId, { ...periodOf(period), figure });
      if (!found) return null;
      if (found.kind === 'refused') return refused(found.message);
      const rows = found.rows.map(({ minutes, ...row }) => ({
        ...row,
        duration: minutes === null ? null : durationText(minutes),
      }));
      return { __typename: 'StudioFigureRows' as const, rows, withNames: found.withNames, hasMore: found.hasMore };
    },
  },
};
