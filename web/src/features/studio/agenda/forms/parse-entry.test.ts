import { expect, it } from 'vitest';
import { parseBlock, parseMoment, parseVisit, parseWhose, type VisitDraft, whoseValue } from './parse-entry.ts';

const moment = { date: '2026-11-26', time: '09:30', minutes: '45' };

it.each([
  [moment, { startsAt: '2026-11-26T08:30:00.000Z', minutes: 45 }],
  [
    { ...moment, date: '2026-07-01' },
    { startsAt: '2026-07-01T07:30:00.000Z', minutes: 45 },
  ],
  [
    { date: '', time: '', minutes: '7' },
    {
      problems: expect.objectContaining({
        date: expect.any(String),
        time: expect.any(String),
        minutes: expect.any(String),
      }),
    },
  ],
  [{ ...moment, minutes: '' }, { problems: { minutes: expect.stringContaining('480') } }],
  [{ ...moment, minutes: '485' }, { problems: { minutes: expect.stringContaining('480') } }],
  [{ ...moment, date: '2026-03-29', time: '02:30' }, { problems: { time: expect.stringContaining('ora legale') } }],
])('reads when something is: %o', (draft, parsed) => {
  expect(parseMoment(draft, 480)).toEqual(parsed);
});

const visit: VisitDraft = {
  ...moment,
  patient: { step: 'known', id: 'm1', name: 'Maria' },
  serviceId: '',
  chairId: 'c1',
  clinicianId: 'p1',
  label: '  porta la lastra ',
};

it('reads a visit of somebody known, and of somebody new', () => {
  expect(parseVisit(visit, null)).toMatchObject({
    input: { id: null, version: null, patientId: 'm1', newPatient: null, serviceId: null, label: 'porta la lastra' },
  });
  const patient = { step: 'new', name: ' Ugo Foa ', phone: '', email: 'ugo@posta.it' } as const;
  expect(parseVisit({ ...visit, patient }, null)).toMatchObject({
    input: { patientId: null, newPatient: { name: 'Ugo Foa', phone: null, email: 'ugo@posta.it' } },
  });
});

it.each([
  [{ patient: { step: 'search', words: 'Mar' } }, 'patient'],
  [{ patient: { step: 'new', name: 'U', phone: '', email: '' } }, 'name'],
  [{ patient: { step: 'new', name: 'Ugo', phone: '', email: 'ugo' } }, 'email'],
  [{ patient: { step: 'new', name: 'Ugo', phone: 'abc', email: '' } }, 'phone'],
  [{ chairId: '' }, 'chairId'],
  [{ clinicianId: '' }, 'clinicianId'],
] as const)('refuses a visit at its field: %o', (part, field) => {
  expect(parseVisit({ ...visit, ...part }, null)).toEqual({ problems: { [field]: expect.any(String) } });
});

it('reads whose time a block takes', () => {
  expect(parseBlock({ ...moment, label: ' Pausa ', whose: 'chair c1' }, null)).toMatchObject({
    input: { label: 'Pausa', chairId: 'c1', clinicianId: null },
  });
  expect(parseBlock({ ...moment, label: ' ', whose: '' }, null)).toEqual({ problems: { label: expect.any(String) } });
  for (const one of [
    { chairId: null, clinicianId: null },
    { chairId: 'c1', clinicianId: null },
    { chairId: null, clinicianId: 'p1' },
  ])
    expect(parseWhose(whoseValue(one))).toEqual(one);
});
