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
const retired = (count: number) => Array.from({ length: count }, (_, i) => chair(`Vecchia ${i}`, false));
type Clinician = TeamDraft['clinicians'][number];
/** That many stretches of a minute on a Monday. */
const windows = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ weekday: 1, opensMinutes: 2 * i, closesMinutes: 2 * i + 1 }));
const withHours = (...hours: Clinician['hours']) => ({
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
    ['too many not in use', { chairs: [chair('Uno'), ...retired(200)] }, [['chairs', 'tooMany']]],
    ['many not in use', { chairs: [chair('Uno'), ...retired(199)] }, []],
    [
      'too many services',
      { services: Array.from({ length: 61 }, (_, i) => service({ name: `S${i}`, reasons: [] })) },
      [['services', 'tooMany']],
    ],
    ['whom nobody has', { services: [service({ clinicians: [7] })] }, [['services.0.clinicians', 'notOnList']]],
    ['nobody at all', { services: [service({ clinicians: [-1] })] }, [['services.0.clinicians', 'notOnList']]],
    ['half a chair', { services: [service({ chairs: [0.5] })] }, [['services.0.chairs', 'notOnList']]],
    ['a chair twice', { services: [service({ chairs: [0, 0] })] }, [['services.0.chairs', 'notOnList']]],
    [
      'a reason told twice',
      { services: [service({ reasons: ['PAIN', 'PAIN'] })] },
      [['services.0.reasons', 'reasonRepeated']],
    ],
    [
      'only clinicians not in use',
      { clinicians: [team().clinicians[0] as Clinician, { id: 2, name: 'Ex', active: false, hours: [] }] },
      [['services.0.clinicians', 'nobodyDoesIt']],
    ],
    [
      'a service not in use of clinicians not in use',
      {
        clinicians: [team().clinicians[0] as Clinician, { id: 2, name: 'Ex', active: false, hours: [] }],
        services: [service({ active: false })],
      },
      [],
    ],
    [
      'a service not in use that could not be stored',
      {
        services: [
          service({ active: false, durationMinutes: 1, bufferMinutes: 3, clinicians: [9], reasons: ['PAIN', 'PAIN'] }),
        ],
      },
      [
        ['services.0.durationMinutes', 'duration'],
        ['services.0.bufferMinutes', 'buffer'],
        ['services.0.reasons', 'reasonRepeated'],
        ['services.0.clinicians', 'notOnList'],
      ],
    ],
    ...[-1, 7, 1.5, Number.NaN].map((weekday): [string, Partial<TeamDraft>, string[][]] => [
      `hours on day ${weekday}`,
      withHours({ weekday, opensMinutes: 540, closesMinutes: 600 }),
      [['clinicians.0.hours.0', 'notADay']],
    ]),
    ['twelve windows a day', withHours(...windows(12)), []],
    ['thirteen windows a day', withHours(...windows(13)), [['clinicians.0.hours.12', 'tooManyHours']]],
    ['windows beyond any week', withHours(...windows(85)), [['clinicians.0.hours.84', 'tooManyHours']]],
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

test('a draft of any size is answered at once', () => {
  const many = 300_000;
  const hours = Array.from({ length: 50_000 }, () => ({ weekday: 1, opensMinutes: 0, closesMinutes: 1 }));
  expect(faults(withHours(...windows(1), ...hours))).toEqual([['clinicians.0.hours.84', 'tooManyHours']]);
  expect(faults({ services: [service({ clinicians: Array.from({ length: many }, () => 1) })] })).toEqual([
    ['services.0.clinicians', 'notOnList'],
  ]);
});
