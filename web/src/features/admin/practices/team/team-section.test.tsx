import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mockGateway } from '../../../../testing/mock-gateway.ts';
import { renderSite } from '../../../../testing/render-page.tsx';

const operator = { id: '1', email: 'anna@dentisti.example', role: 'OPERATOR', recoveryCodesLeft: 10 };
const practice = {
  version: 'v',
  row: {
    id: '7',
    slug: 'roma-studio-rossi',
    name: 'Studio Rossi',
    city: 'Roma',
    province: 'RM',
    phoneDisplay: null,
    verification: null,
    hidden: false,
    optedOut: false,
    deadNumber: false,
    doubtfulNumber: false,
    hasAgenda: true,
  },
  fields: [],
  openBookings: 0,
  bookings: 0,
  openReports: 0,
  formerSlugs: [],
  photos: [],
  sources: [],
  practitioners: [],
  duplicates: [],
};
const team = {
  version: 't1',
  chairs: [
    { id: '1', name: 'Poltrona 1', isActive: true },
    { id: '2', name: 'Poltrona vecchia', isActive: false },
  ],
  clinicians: [{ id: '3', name: 'Dott. Ugo Rossi', isActive: true, hours: [] }],
  services: [
    {
      id: '4',
      name: 'Igiene',
      isActive: true,
      isOnline: false,
      durationMinutes: 45,
      bufferMinutes: 0,
      reasons: ['HYGIENE'],
      clinicianIds: ['3'],
      chairIds: [],
    },
  ],
};

function openPage({ stored = team as object, save = () => ({}) as object } = {}) {
  const gateway = mockGateway({
    Query: {
      currentOperator: () => operator,
      adminDentist: () => ({ ...practice, row: { ...practice.row } }),
      adminAgenda: () => null,
      adminTeam: () => stored,
    },
    Mutation: { saveTeam: save },
  });
  return { gateway, ...renderSite({ at: '/admin/studi/7' }) };
}
const part = async () => within(await screen.findByRole('region', { name: 'Poltrone e professionisti' }));
const sent = (gateway: ReturnType<typeof mockGateway>) =>
  gateway.requests.filter(({ operation }) => operation === 'SaveTeam').map(({ variables }) => variables.input);

test('who and what there is, also what is not in use any more; nothing without an agenda', async () => {
  openPage();
  const section = await part();
  expect(await section.findByText('Poltrona 1, Poltrona vecchia (non più in uso)')).toBeVisible();
  expect(section.getByText('Dott. Ugo Rossi')).toBeVisible();
  expect(section.getByText('Igiene, 45 min (non online)')).toBeVisible();
});

test('a practice without an agenda has no such part', async () => {
  openPage({ stored: { version: 't0', chairs: [], clinicians: [], services: [] } });
  await screen.findByRole('region', { name: 'Agenda online' });
  expect(screen.queryByRole('button', { name: 'Modifica poltrone e professionisti' })).toBeNull();
});

test('a chair, a clinician with hours and a service are added and stored in one piece', async () => {
  const { gateway, user } = openPage({ save: () => ({ __typename: 'TeamSaved', team }) });
  const section = await part();
  await user.click(await section.findByRole('button', { name: 'Modifica poltrone e professionisti' }));
  await user.click(section.getByRole('button', { name: 'Aggiungi una poltrona' }));
  await user.click(section.getByRole('button', { name: 'Aggiungi un professionista' }));
  await user.click(section.getByRole('button', { name: 'Salva' }));
  expect(await section.findByText('Non è salvato: c’è un punto da correggere.')).toBeVisible();
  const newcomer = within(section.getByRole('group', { name: 'Professionista 2' }));
  const name = newcomer.getByLabelText('Nome');
  expect(name).toHaveFocus();
  expect(name).toHaveAccessibleDescription('Scrivi un nome.');
  expect(sent(gateway)).toEqual([]);
  await user.click(name);
  await user.paste('Dott.ssa Ida Neri');
  await user.click(section.getByRole('button', { name: 'Salva' }));
  expect(await section.findByText('Salvato: vale da subito.')).toBeVisible();
  expect(section.getByRole('heading', { name: 'Poltrone e professionisti' })).toHaveFocus();
  expect(sent(gateway)).toMatchObject([
    {
      dentistId: '7',
      version: 't1',
      chairs: [{ id: '1' }, { id: '2', isActive: false }, { id: null, name: 'Poltrona 3', isActive: true }],
      clinicians: [{ id: '3' }, { id: null, name: 'Dott.ssa Ida Neri', hours: [] }],
      services: [{ id: '4', isOnline: false, clinicians: [0], chairs: [], reasons: ['HYGIENE'] }],
    },
  ]);
});

test('a team that changed meanwhile is said, and shown anew on demand', async () => {
  const message = 'Nel frattempo qualcosa è cambiato.';
  const { user } = openPage({ save: () => ({ __typename: 'ChangedMeanwhile', message }) });
  const section = await part();
  await user.click(await section.findByRole('button', { name: 'Modifica poltrone e professionisti' }));
  await user.click(section.getByRole('button', { name: 'Salva' }));
  expect(await section.findByRole('alert')).toHaveTextContent(message);
  expect(section.getByRole('button', { name: 'Mostra com’è adesso' })).toBeVisible();
});
