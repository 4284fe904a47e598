import { describe, expect, test } from 'vitest';
import { type ServiceDraft, type TeamDraft, teamProblems } from './team-edit.ts';

const service = (change: Partial<ServiceDraft> = {}): ServiceDraft => ({
  id: null,
  name: 'Igiene',
  active: true,
  online: true,
  durationMinutes: 60,
  bufferMinutes: 10,
  reasons: ['HYGIENE'],
  clinicians: [1],
  chairs: [],
  ...change,
});
const team = (change: Partial<TeamDraft> = {}): TeamDraft => ({
  chairs: [
    { id: 1, name: 'Poltrona 1', active: true },
    { id: null, name: 'Poltrona 2', active: true },
  ],
  clinicians: [
    { id: 1, name: 'Dott.ssa Landi', active: true, hours: [] },
    { id: null, name: 'Igienista', active: true, hours: [{ weekday: 1, opensMinutes: 540, closesMinutes: 780 }] },
  ],
  services: [service()],
  ...change,
});
const faults = (change: Partial<TeamDraft>) => teamProblems(team(change)).map(({ at, fault }) => [at, fault]);
const chair = (name: string, active = true) => ({ id: null, name, active });
const withHours = (...hours: TeamDraft['clinicians'][number]['hours']) => ({
  clinicians: [{ id: null, name: 'Landi', active: true, hours }, ...team().clinicians.slice(1)],
});

test('a team in order', () => expect(faults({})).toEqual([]));

describe('what is wrong, and where', () => {
  test.each<[string, Partial<TeamDraft>, string[][]]>([
    ['no chair in use', { chairs: [chair('Poltrona 1', false)] }, [['chairs', 'nobody']]],
    ['nobody there', { clinicians: [], services: [] }, [['clinicians', 'nobody']]],
    ['a name of spaces', { chairs: [chair('  '), chair('Due')] }, [['chairs.0', 'noName']]],
    ['a name twice', { chairs: [chair('Uno'), chair(' Uno')] }, [['chairs.1', 'nameTwice']]],
    ['a name twice, one not in use', { chairs: [chair('Uno', false), chair('Uno')] }, []],
    ['too long a name', { chairs: [chair('x'.repeat(61))] }, [['chairs.0', 'nameTooLong']]],
    ['too many', { chairs: Array.from({ length: 41 }, (_, i) => chair(String(i))) }, [['chairs', 'tooMany']]],
    ['an odd length', { services: [service({ durationMinutes: 17 })] }, [['services.0.durationMinutes', 'duration']]],
    ['too long a pause', { services: [service({ bufferMinutes: 125 })] }, [['services.0.bufferMinutes', 'buffer']]],
    [
      'one reason, two services',
      { services: [service(), service({ name: 'Altra' })] },
      [['services.1.reasons', 'reasonTwice']],
    ],
    ['whom nobody has', { services: [service({ clinicians: [7] })] }, [['services.0.clinicians', 'nobodyDoesIt']]],
    ['a service not in use', { services: [service({ active: false, durationMinutes: 1 })] }, []],
    [
      'hours that end before they begin',
      withHours({ weekday: 1, opensMinutes: 600, closesMinutes: 540 }),
      [['clinicians.0.hours.0', 'endsBeforeStart']],
    ],
    [
      'hours that overlap',
      withHours(
        { weekday: 2, opensMinutes: 540, closesMinutes: 700 },
        { weekday: 1, opensMinutes: 540, closesMinutes: 700 },
        { weekday: 2, opensMinutes: 660, closesMinutes: 720 },
      ),
      [['clinicians.0.hours.2', 'overlap']],
    ],
  ])('%s', (_name, change, expected) => expect(faults(change)).toEqual(expected));
});
