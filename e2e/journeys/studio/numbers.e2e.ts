import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { expectCleanAsItStands } from '../../harness/axe.ts';
import { journey, phone, seen } from '../../harness/browser.ts';
import { get } from '../../harness/http.ts';
import { expectToFit } from '../../harness/narrow.ts';
import { journeysInOpeningHours } from '../../harness/opening-hours.ts';
import { demoAgenda } from '../../harness/studio/agenda-room.ts';
import { heading } from '../../harness/studio/visit-studio.ts';

journeysInOpeningHours('the figures of a practice', () => {
  journey('shows a figure with its definition, and gives the table to a program', async ({ visitor }) => {
    const { page, practiceId } = await demoAgenda(visitor, phone);
    await page.goto(`/studio/numeri/${practiceId}`);
    await seen(heading(page, 'Numeri'));
    const requests = page.getByRole('region', { name: 'Richieste', exact: true });
    await seen(requests.getByRole('heading', { name: 'Richieste arrivate' }));
    await expectCleanAsItStands(page, 'figures');
    await expectToFit(page, 'figures');
    const figure = requests
      .getByRole('listitem')
      .filter({ has: page.getByText('Richieste arrivate', { exact: true }) });
    await figure.first().getByText('Che cosa conta').click();
    await seen(figure.getByText(/Una richiesta conta dal momento in cui è arrivata allo studio/));
    await page.getByText('Come tabella').click();
    await seen(page.getByRole('table', { name: 'Richieste arrivate' }));
    await expectCleanAsItStands(page, 'a definition and the table of a chart');
    await page.getByRole('radio', { name: '12 mesi' }).click();
    await seen(page.getByText(/^Senza confronto/));
    await expectToFit(page, 'twelve months');

    const link = page.getByRole('link', { name: /Scarica la tabella/ });
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    expect(download.suggestedFilename()).toMatch(/^numeri-\d{4}-\d{2}-\d{2}-\d{4}-\d{2}-\d{2}\.csv$/);
    const saved = join(await mkdtemp(join(tmpdir(), 'numeri-')), 'numeri.csv');
    await download.saveAs(saved);
    const text = await readFile(saved, 'utf8');
    const [head, first] = text.split('\r\n');
    expect(head).toMatch(/^\uFEFFGruppo;Cifra;Unità;Dal;Al;Valore;Su;Percentuale;/);
    // The line of the figure that the page shows.
    const shown = (await figure.locator('p').first().textContent())?.trim().replace('.', '');
    expect(first?.split(';').slice(0, 6)).toEqual([
      ...['Richieste', 'Richieste arrivate', 'numero', expect.anything(), expect.anything(), shown],
    ]);
    expect((await get((await link.getAttribute('href')) ?? '')).status).toBe(401);
  });
});
