import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderSite } from '../../../testing/render-page.tsx';
import { gatewayWith, operator, practice, row } from './testing/practice-page.ts';

const changed = () => ({ __typename: 'AdminDentistChanged', dentist: practice() });

test('the list: what stands out of each practice, and filters that act', async () => {
  const gateway = gatewayWith();
  const { user } = renderSite({ at: '/admin/studi?quali=numero' });
  const table = await screen.findByRole('region', { name: 'Studi' });
  expect(within(table).getByRole('link', { name: 'Studio Rossi' })).toHaveAttribute('href', '/admin/studi/7');
  expect(within(table).getByText('Numero che non va')).toBeVisible();
  await user.selectOptions(screen.getByLabelText('Quali'), 'Forse doppi');
  await waitFor(() => expect(gateway.requests.at(-1)?.variables).toMatchObject({ filter: { duplicates: true } }));
});

test('a field says whose word it is; only what was changed is sent, and what cannot be read stays on the page', async () => {
  const gateway = gatewayWith({ Mutation: { editDentist: changed } });
  const { user } = renderSite({ at: '/admin/studi/7' });
  const name = await screen.findByLabelText('Nome');
  expect(screen.getByText('OpenStreetMap', { selector: 'span' })).toBeVisible();
  const maps = screen.getByRole('link', { name: /^Vedi su Google Maps/ });
  expect(maps).toHaveAttribute('href', 'https://maps.google.com/?cid=1');
  await user.type(screen.getByLabelText('Orari'), 'quando capita');
  await user.click(screen.getByRole('button', { name: 'Salva un campo' }));
  expect(screen.getByLabelText('Orari')).toHaveAccessibleDescription(/Scrivi gli orari così/);
  expect(gateway.operations()).not.toContain('EditDentist');

  await user.clear(screen.getByLabelText('Orari'));
  await user.type(name, ' e Figli');
  await user.click(screen.getByRole('button', { name: 'Telefono: torna alle fonti' }));
  await user.click(screen.getByRole('button', { name: 'Salva 2 campi' }));
  expect(await screen.findByText(/Salvato: quello che hai scritto/)).toBeVisible();
  const sent = gateway.requests.find(({ operation }) => operation === 'EditDentist');
  expect(sent?.variables.input).toEqual({
    id: '7',
    version: '2026-11-24T09:00:00.000Z',
    reason: null,
    changes: [
      { field: 'NAME', text: 'Studio Rossi e Figli' },
      { field: 'PHONE', text: null },
    ],
  });
});

test('hiding asks for a reason and says what it does; a refusal stays to be read', async () => {
  const gateway = gatewayWith({
    Mutation: { hideDentist: () => ({ __typename: 'ChangedMeanwhile', message: 'Nel frattempo è cambiata.' }) },
  });
  const { user } = renderSite({ at: '/admin/studi/7' });
  await user.click(await screen.findByRole('button', { name: 'Nascondi' }));
  const dialog = screen.getByRole('dialog', { name: 'Nascondere questo profilo?' });
  expect(within(dialog).getByText(/la sua pagina risponde 404/)).toBeVisible();
  await user.selectOptions(within(dialog).getByLabelText('Motivo'), 'CLOSED');
  await user.type(within(dialog).getByLabelText('Nota'), 'Cartello sulla porta');
  await user.click(within(dialog).getByRole('button', { name: 'Nascondi' }));
  expect(await within(dialog).findByText('Nel frattempo è cambiata.')).toBeVisible();
  const sent = gateway.requests.find(({ operation }) => operation === 'HideDentist');
  expect(sent?.variables).toMatchObject({ reason: 'CLOSED', note: 'Cartello sulla porta' });
});

test('a named dentist is written with the number looked up, changed and taken off', async () => {
  const bini = {
    position: 2,
    name: 'Dott.ssa Anna Bini',
    alboNumber: 'RM 1234',
    alboCheckedAt: '2026-11-23T09:00:00Z',
    alboCheckedBy: 'anna@dentisti.example',
  };
  const wrong = { __typename: 'InvalidInput', fields: [{ name: 'albo', message: 'Questa provincia non esiste.' }] };
  const answers = [wrong, changed()];
  const gateway = gatewayWith({
    Query: { adminDentist: () => practice({ practitioners: [bini] }) },
    Mutation: { savePractitioner: () => answers.shift(), removePractitioner: changed },
  });
  const { user } = renderSite({ at: '/admin/studi/7' });
  const table = within(await screen.findByRole('region', { name: 'Dentisti' }));
  expect(table.getByText(/RM 1234, controllato il .* da anna@dentisti.example/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Aggiungi un dentista' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Chi lavora in questo studio?' }));
  expect(dialog.getByText(/il profilo mostra la data di oggi/)).toBeVisible();
  await user.type(dialog.getByLabelText('Nome e cognome'), 'Dott. Luca Landi');
  await user.type(dialog.getByLabelText(/Iscrizione all’Albo/), 'ZZ 12');
  await user.click(dialog.getByRole('button', { name: 'Salva il dentista' }));
  expect(await dialog.findByText('Questa provincia non esiste.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Salva il dentista' }));
  expect(await screen.findByText('Dentista scritto nel profilo.')).toBeVisible();
  const saved = gateway.requests.findLast(({ operation }) => operation === 'SavePractitioner');
  expect(saved?.variables.input).toEqual({
    id: '7',
    version: '2026-11-24T09:00:00.000Z',
    position: null,
    name: 'Dott. Luca Landi',
    albo: 'ZZ 12',
  });

  await user.click(screen.getByRole('button', { name: 'Togli Dott.ssa Anna Bini' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Togli' }));
  expect(await screen.findByText('Dentista tolto dal profilo.')).toBeVisible();
  const removed = gateway.requests.findLast(({ operation }) => operation === 'RemovePractitioner');
  expect(removed?.variables).toMatchObject({ id: '7', position: 2 });
});

test('the comune is changed with a note; one that is not there is said in the dialog', async () => {
  const refusal = {
    __typename: 'InvalidInput',
    fields: [{ name: 'city', message: 'Inserisci una città italiana valida.' }],
  };
  const answers = [refusal, { __typename: 'AdminDentistChanged', dentist: practice({ row: row({ city: 'Cuneo' }) }) }];
  const gateway = gatewayWith({ Mutation: { moveDentist: () => answers.shift() } });
  const { user } = renderSite({ at: '/admin/studi/7' });
  await user.click(await screen.findByRole('button', { name: 'Cambia comune' }));
  const dialog = within(screen.getByRole('dialog', { name: 'In quale comune è davvero?' }));
  expect(dialog.getByText(/nessuna ricerca lo riporta indietro/)).toBeVisible();
  await user.type(dialog.getByLabelText('Comune'), 'Cuneo');
  await user.type(dialog.getByLabelText('Nota'), 'Lo dice il sito');
  await user.click(dialog.getByRole('button', { name: 'Cambia comune' }));
  expect(await dialog.findByText('Inserisci una città italiana valida.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Cambia comune' }));
  expect(await screen.findByText('Comune cambiato.')).toBeVisible();
  const sent = gateway.requests.findLast(({ operation }) => operation === 'MoveDentist');
  expect(sent?.variables).toMatchObject({ id: '7', city: 'Cuneo', region: '', note: 'Lo dice il sito' });
});

const preview = {
  kept: row(),
  gone: row({ id: '8', name: 'Rossi Srl', slug: 'roma-rossi-srl' }),
  keptVersion: 'a',
  goneVersion: 'b',
  bookings: 2,
  calls: 1,
  appointments: 0,
  sources: 1,
  slugs: 1,
  reports: 0,
  optOuts: 0,
  services: 0,
  practitioners: 0,
  droppedServices: 2,
  members: 0,
  droppedMembers: 2,
  claims: 3,
  endedClaims: 1,
  agenda: 'NONE',
  gains: ['EMAIL'],
  verification: 'GOOGLE',
  optedOut: false,
  obstacles: [],
  differences: [
    { field: 'ADDRESS', kept: 'Via Po 1', gone: 'Via Po 1/A', fate: 'LOST' },
    { field: 'EMAIL', kept: '', gone: 'a@rossi.example', fate: 'TAKEN' },
  ],
};

test('a merge shows exactly what moves before it is done', async () => {
  const gateway = gatewayWith({
    Query: { adminMergePreview: () => preview },
    Mutation: { mergeDentists: () => ({ __typename: 'DentistsMerged', dentist: practice() }) },
  });
  const { user } = renderSite({ at: '/admin/studi/7' });
  await user.click(await screen.findByRole('button', { name: 'Unisci qui' }));
  const dialog = await screen.findByRole('dialog', { name: 'Unire Rossi Srl allo Studio Rossi?' });
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map((line) => line.textContent),
  ).toEqual([
    'Passano a questo studio: 2 prenotazioni, 1 chiamata, 1 fonte, 3 rivendicazioni.',
    'L’indirizzo /dentista-roma-rossi-srl porterà a /dentista-roma-studio-rossi (301).',
    'Valgono le prestazioni di questo studio: le 2 dell’altro si perdono.',
    'Questo studio è già gestito: le 2 persone che gestiscono l’altro perdono l’accesso e ricevono una e-mail.',
    'Una rivendicazione aperta dell’altro si chiude.',
    'Questo studio prende dall’altro: e-mail. Il resto dei suoi dati non cambia.',
    'Badge «Verificato»: Dati confermati da Google.',
    'Non si può annullare.',
  ]);
  expect(within(dialog).getByText('Dell’altro si perde: indirizzo.')).toBeVisible();
  const rows = within(within(dialog).getByRole('table')).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'DatoResta: Studio RossiSi unisce: Rossi SrlChe cosa succede',
    'IndirizzoVia Po 1Via Po 1/AIl dato dell’altro si perde',
    'E-mail–a@rossi.exampleSi prende dall’altro',
  ]);
  await user.type(within(dialog).getByLabelText('Nota'), 'Stesso titolare');
  await user.click(within(dialog).getByRole('button', { name: 'Unisci' }));
  expect(await screen.findByText('Rossi Srl è ora parte di questo studio.')).toBeVisible();
  const sent = gateway.requests.find(({ operation }) => operation === 'MergeDentists');
  expect(sent?.variables.input).toEqual({
    keptId: '7',
    goneId: '8',
    keptVersion: 'a',
    goneVersion: 'b',
    note: 'Stesso titolare',
  });
});

test('a blocked merge says by what; an operator is sent to an administrator', async () => {
  const obstacle = { startsAt: '2026-12-01T09:00:00Z', keptBooking: 'DENT-AAAA-BBBB', goneBooking: null };
  gatewayWith({ Query: { adminMergePreview: () => ({ ...preview, obstacles: [obstacle] }) } });
  const { user, unmount } = renderSite({ at: '/admin/studi/7' });
  await user.click(await screen.findByRole('button', { name: 'Unisci qui' }));
  const dialog = await screen.findByRole('dialog', { name: 'Così non si possono unire' });
  expect(within(dialog).getByText(/01\/12\/2026, 10:00: DENT-AAAA-BBBB e un orario occupato/)).toBeVisible();
  unmount();
  gatewayWith({ Query: { currentOperator: () => ({ ...operator, role: 'OPERATOR' }) } });
  renderSite({ at: '/admin/studi/7' });
  expect(await screen.findByText(/lo fa un amministratore/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Unisci qui' })).toBeNull();
});

test('a number that does not work is not said to be one to ring', async () => {
  const said = async (overrides: Record<string, unknown>) => {
    gatewayWith({ Query: { adminDentist: () => practice({ row: row(overrides) }) } });
    const { unmount } = renderSite({ at: '/admin/studi/7' });
    const text = (await screen.findByText('Chiamate', { selector: 'dt' })).nextElementSibling?.textContent;
    unmount();
    return text;
  };
  expect(await said({ deadNumber: true })).toBe('Non si può chiamare: il numero non va, va corretto');
  expect(await said({ deadNumber: false, phoneDisplay: null })).toBe('Manca un numero da chiamare');
  expect(await said({ deadNumber: false })).toBe('Si può chiamare');
});

test('the badge of a claim is set by its own button, with a note, and taken back', async () => {
  let verification = 'ALBO';
  const gateway = gatewayWith({
    Query: { adminDentist: () => practice({ row: row({ verification }) }) },
    Mutation: {
      confirmDentistByPractice: () => {
        verification = 'PRACTICE';
        return { __typename: 'AdminDentistChanged', dentist: practice({ row: row({ verification }) }) };
      },
    },
  });
  const { user } = renderSite({ at: '/admin/studi/7' });
  await user.click(await screen.findByRole('button', { name: 'Confermato dallo studio' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Lo studio ha confermato i suoi dati?' }));
  await user.type(dialog.getByLabelText('Nota'), 'Sentito al numero pubblico');
  await user.click(dialog.getByRole('button', { name: 'Confermato dallo studio' }));
  expect(await screen.findByText('Dati confermati dallo studio.')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Ritira la conferma dello studio' })).toBeVisible();
  const sent = gateway.requests.find(({ operation }) => operation === 'ConfirmDentistByPractice');
  expect(sent?.variables).toMatchObject({ id: '7', note: 'Sentito al numero pubblico' });
});
