import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderSite } from '../../../testing/render-page.tsx';
import { gatewayWith, practice } from './testing/practice-page.ts';

test('who manages it is said in words; an entitlement can be taken back where there is one', async () => {
  const contact = { contactAt: '2026-11-20T09:00:00Z', contactWay: 'TELEPHONE' };
  const notYet = { ...contact, entitledAt: null, entitledWay: null, askedAt: null };
  const withdrawal = () => screen.queryByRole('button', { name: 'Togli la titolarità' });
  const said = async (standing: Record<string, unknown> | null) => {
    gatewayWith({ Query: { adminDentist: () => practice({ standing }) } });
    const { unmount } = renderSite({ at: '/admin/studi/7' });
    const term = await screen.findByText('Gestione', { selector: 'dt' });
    const seen = [term.nextElementSibling?.textContent, withdrawal() !== null];
    unmount();
    return seen;
  };
  const since = 'Gestita dallo studio dal 20/11/2026, 10:00 (codice al telefono pubblicato); ';
  expect(await said(null)).toEqual(['Non la gestisce nessuno', false]);
  expect(await said(notYet)).toEqual([`${since}titolarità non verificata`, false]);
  expect(await said({ ...notYet, askedAt: '2026-11-21T09:00:00Z' })).toEqual([
    `${since}verifica della titolarità chiesta il 21/11/2026, 10:00`,
    false,
  ]);
  expect(await said({ ...contact, entitledAt: '2026-11-22T09:00:00Z', entitledWay: 'ALBO', askedAt: null })).toEqual([
    `${since}titolarità confermata il 22/11/2026, 10:00 (registro dell’Albo)`,
    true,
  ]);
});
