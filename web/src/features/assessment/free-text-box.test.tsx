import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { homeAnswers } from '../../testing/home-answers.ts';
import { mockGateway } from '../../testing/mock-gateway.ts';
import { renderSite } from '../../testing/render-page.tsx';
import { forgetAnswers } from './answer-store.ts';

beforeEach(forgetAnswers);

async function submitText(words: string) {
  const gateway = mockGateway(homeAnswers());
  const view = renderSite({ at: '/valutazione-gratuita-ai' });
  await view.user.type(await screen.findByRole('textbox', { name: 'Che cosa senti?' }), words);
  await view.user.click(screen.getByRole('button', { name: 'Proponi le risposte' }));
  return { gateway, ...view };
}
const box = (name: RegExp) => screen.getByRole('checkbox', { name });
const title = (name: RegExp) => screen.findByRole('heading', { level: 1, name });

describe('words of one’s own', () => {
  test('become answers to check; what is checked is not asked again, what is unticked is', async () => {
    const { user } = await submitText('le gengive sanguinano spesso, fumo, un dente si muove, non ho dolore');
    const heading = await screen.findByRole('heading', { name: 'Abbiamo capito così: controlla' });
    await waitFor(() => expect(heading).toHaveFocus());
    for (const name of [
      /^Le gengive sanguinano\? Spesso/,
      /^Fumi\? Sì/,
      /Denti che si muovono/,
      /^Dolore in bocca\? No/,
    ])
      expect(box(name)).toBeChecked();
    await user.click(box(/^Fumi\? Sì/));
    await user.click(screen.getByRole('button', { name: 'Continua con queste risposte' }));
    await title(/Hai adesso uno di questi segni/);
    await user.click(screen.getByRole('button', { name: /^Nessuno/ }));
    // Pain was checked; of several answers there may be more.
    await title(/Noti qualcosa/);
    expect(screen.getByRole('checkbox', { name: /^Denti che si muovono/ })).toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Avanti' }));
    await title(/Carie negli ultimi 3 anni/);
    await user.click(screen.getByRole('button', { name: /^Nessuna/ }));
    await user.click(await screen.findByRole('button', { name: /^0–1/ }));
    await title(/Fumi\?/);
  });

  test('leave the page by no way: nothing is sent, stored or in the address', async () => {
    const { gateway } = await submitText('ho la bocca secca');
    await screen.findByRole('heading', { name: 'Abbiamo capito così: controlla' });
    expect(JSON.stringify(gateway.requests)).not.toMatch(/bocca|secca/);
    expect({ ...sessionStorage, ...localStorage }).toEqual({});
    expect(window.location.href).not.toMatch(/secca/);
    const field = screen.getByRole('textbox', { name: 'Che cosa senti?' });
    expect(field).not.toHaveAttribute('name');
    expect(field.closest('form')).toBeNull();
    expect(screen.getByText(/Il livello lo decidono soltanto le nostre regole/)).toBeVisible();
  });

  test('of an emergency bring the advice at once, and the result after the check', async () => {
    const { user } = await submitText('non riesco a respirare');
    expect(await screen.findByRole('link', { name: 'Chiama il 112' })).toHaveAttribute('href', 'tel:112');
    expect(box(/Fatico a respirare/)).toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Continua con queste risposte' }));
    await title(/critico/);
  });

  test('about a child alone are answers for the child, and the page says so', async () => {
    await submitText('mio figlio ha mal di denti');
    expect(await screen.findByText('Parli di un’altra persona: le risposte valgono per lei.')).toBeVisible();
    expect(box(/^Dolore in bocca\? Va e viene/)).toBeChecked();
  });

  test('that say nothing of the kind lead to the questions', async () => {
    await submitText('vorrei informazioni');
    expect(await screen.findByRole('heading', { name: 'Da queste parole non ricaviamo risposte' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Continua con queste risposte' })).toBeNull();
  });
});
