/**
 * Random edits on both sides of a calendar, half against Radicale and half against Xandikos, as Debian has them, with lines that
 * are cut, workers that are killed, edits between our read and our write, visits that the server refuses and events that are
 * badly written, broken or mean harm; then everything is compared. In CI fewer,
 * each turn others; `ACCEPTANCE_OPTIONS='edits=500 seed=7'` plays so many, drawn by that seed.
 */
import { calendarPrograms, isInstalled, titleFor } from '@dentisti/core/calendars/testing/real-calendars';
import { describe, expect, test } from 'vitest';
import { countOption, isWhole, option, turn } from '../env.ts';
import { maxBlockSeconds, playTwoWayEdits } from './two-way-edits.ts';

const edits = countOption('edits', isWhole ? 2_000 : 100);
const seed = option('seed', `turn-${turn}`);

describe.each(calendarPrograms)('%s', (program) => {
  describe.runIf(isInstalled(program))(titleFor(program), () => {
    test(`${edits / calendarPrograms.length} edits on both sides: nothing is lost, doubled or changed in silence`, async () => {
      const result = await playTwoWayEdits(program, edits / calendarPrograms.length, seed);
      const { problems, slowestSeconds, lost, doubled, wrongSpans, silences } = result;
      console.log(
        `${program}: ${result.edits} edits, ${result.syncs} syncs, ${result.kills} kills, ${result.cuts} cut lines, ${result.restarts} restarts, ${result.conflicts} edits between read and write, ${result.refused} visits refused and ${result.unreadable} events unreadable at the end; lost ${lost}, doubled ${doubled}, wrong spans ${wrongSpans}, silences ${silences}; a foreign edit blocks its time within ${slowestSeconds.toFixed(1)} s (seed ${seed})`,
      );
      expect({ problems, lost, doubled, wrongSpans, silences }).toEqual({
        problems: [],
        ...{ lost: 0, doubled: 0, wrongSpans: 0, silences: 0 },
      });
      expect(slowestSeconds).toBeLessThanOrEqual(maxBlockSeconds);
    });
  });
});
