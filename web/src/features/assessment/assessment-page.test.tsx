import { questionnaire } from '@dentisti/domain/assessment/questionnaire';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { clearSummary, readSummary } from '../../lib/assessment-summary.ts';
import { mockGateway } from '../../testing/mock-gateway.ts';
import { listFixture, placeFixture, practiceFixture } from '../../testing/practice-fixtures.ts';
import { renderWithProviders } from '../../testing/render-page.tsx';
import { forgetAnswers } from './answer-store.ts';
import { AssessmentPage } from './assessment-page.tsx';

beforeEach(() => {
  forgetAnswers();
  clearSummary();
});

function storePlace() {
  const { __typename, ...place } = placeFixture();
  sessionStorage.setItem('selectedLocation', JSON.stringify(place));
}

const practices = [
  practiceFixture({ id: '1', name: 'Studio Rossi', specializations: ['Ortodonzia'] }),
  practiceFixture({ id: '2', name: 'Centro Bianchi', specializations: ['Conservativa'], openNow: false }),
];

const open = () => renderWithProviders(<AssessmentPage />, { at: '/assessment' });
const question = (step: number) => questionnaire.questions[step]?.text_it ?? '';
const onQuestion = (step: number) =>
  screen.findByRole('heading', { level: 1, name: `Domanda ${step + 1}: ${question(step)}` });

const hasFocus = async (step: number) => {
  const heading = await onQuestion(step);
  await waitFor(() => expect(heading).toHaveFocus());
};

/** Presses answers by their label, question by question; a list ticks and goes on. */
async function answer(user: UserEvent, ...given: (string | string[])[]) {
  for (const [i, label] of given.entries()) {
    const heading = screen.getByRole('heading', { level: 1 }).textContent;
    if (typeof label === 'string') await user.click(screen.getByRole('button', { name: new RegExp(`^${label}`) }));
    else {
      for (const each of label) await user.click(screen.getByRole('checkbox', { name: new RegExp(`^${each}`) }));
      await user.click(screen.getByRole('button', { name: 'Avanti' }));
    }
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent, `${i}`).not.toBe(heading));
  }
}

const toTheEnd = ['Mai', '3 o più', '0–1', 'No', 'Niente', 'Nell’ultimo anno', '18–34'];

describe('the questions', () => {
  test('go on by themselves, ask nobody, and end in a sentence', async () => {
    const gateway = mockGateway();
    const { user } = open();
    await onQuestion(0);
    await answer(user, 'Nessuno', 'No', 'Niente', ...toTheEnd);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Livello alto: fissa presto una visita');
    expect(screen.getByText('entro 4 settimane')).toBeVisible();
    expect(screen.getByText('Tre o più denti curati, o uno tolto, in tre anni')).toBeVisible();
    expect(
      within(screen.getByRole('list', { name: 'I quattro livelli' }))
        .getByText('alto')
        .closest('li'),
    ).toHaveAttribute('aria-current', 'true');
    expect(gateway.requests).toEqual([]);
    expect({ ...sessionStorage, ...localStorage }).toEqual({});
    expect(document.cookie).toBe('');
  });

  test('each says why it is asked', async () => {
    mockGateway();
    open();
    expect(await screen.findByText('Perché lo chiediamo')).toBeVisible();
    expect(screen.getByText(/per cui non si aspetta un appuntamento/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '112' })).toHaveAttribute('href', 'tel:112');
  });

  test('back keeps the answers, by the button and by the browser', async () => {
    mockGateway();
    const { user } = open();
    await answer(user, 'Nessuno', 'Va e viene', ['Denti che si muovono', 'Denti storti']);
    await onQuestion(3);
    await user.click(screen.getByRole('button', { name: 'Domanda precedente' }));
    await onQuestion(2);
    expect(screen.getByRole('checkbox', { name: 'Denti storti' })).toBeChecked();
    window.history.back();
    await onQuestion(1);
    expect(screen.getByRole('button', { name: 'Va e viene, o passa con farmaci' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    window.history.forward();
    await onQuestion(2);
    expect(screen.getByRole('checkbox', { name: 'Denti che si muovono' })).toBeChecked();
  });

  test('Niente goes on alone and unticks the rest; anything else shows Avanti', async () => {
    mockGateway();
    const { user } = open();
    await answer(user, 'Nessuno', 'No');
    expect(screen.queryByRole('button', { name: 'Avanti' })).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: 'Denti storti' }));
    expect(screen.getByRole('button', { name: 'Avanti' })).toBeVisible();
    await answer(user, 'Niente');
    await onQuestion(3);
    await user.click(screen.getByRole('button', { name: 'Domanda precedente' }));
    await onQuestion(2);
    expect(screen.getByRole('checkbox', { name: 'Denti storti' })).not.toBeChecked();
  });

  test('digits answer, arrows walk, Enter goes on, and the question has the focus', async () => {
    mockGateway();
    const { user } = open();
    (await onQuestion(0)).focus();
    await user.keyboard('1');
    await hasFocus(1);
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(screen.getByRole('button', { name: /^Breve/ })).toHaveFocus();
    await user.keyboard('{End}{ArrowDown}');
    expect(screen.getByRole('button', { name: 'No' })).toHaveFocus();
    await user.keyboard('{Enter}');
    await hasFocus(2);
    await user.keyboard('78');
    expect(screen.getByRole('checkbox', { name: 'Denti storti' })).toBeChecked();
    await user.keyboard('{Enter}');
    await hasFocus(3);
  });

  test('a double click answers one question', async () => {
    mockGateway();
    const { user } = open();
    await onQuestion(0);
    await user.dblClick(screen.getByRole('button', { name: 'Nessuno' }));
    await onQuestion(1);
    await new Promise((resolve) => setTimeout(resolve, 400));
    await onQuestion(1);
  });

  test('for a child a parent answers', async () => {
    mockGateway();
    const { user } = open();
    await answer(user, 'Nessuno', 'No', 'Niente', ...toTheEnd.slice(0, -1));
    await user.click(screen.getByRole('button', { name: 'Meno di 18' }));
    const said = await screen.findByText(/risponde un genitore\. Se hai meno di 18 anni/);
    await waitFor(() => expect(said).toHaveFocus());
    await user.click(screen.getByRole('button', { name: /Sono un genitore/ }));
    await screen.findByRole('heading', { name: /^Livello/ });
    expect(screen.getByText(/Deve rispondere un genitore/)).toBeVisible();
  });

  test('whoever reloads is told why they start again', async () => {
    mockGateway();
    const { user } = open();
    await answer(user, 'Nessuno');
    await onQuestion(1);
    // What a reload leaves: the number of the question in the history, and no answers.
    act(() => forgetAnswers());
    expect(await screen.findByText(/Le risposte non si conservano/)).toBeVisible();
    await onQuestion(0);
    // And back leads to the first question again, not to one without answers.
    await answer(user, 'Nessuno');
    expect(screen.queryByText(/Le risposte non si conservano/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Domanda precedente' }));
    await onQuestion(0);
  });
});

describe('the result', () => {
  test('of a red flag comes at once: help first, nothing to book or buy', async () => {
    storePlace();
    const gateway = mockGateway();
    const { user } = open();
    await answer(user, 'Fatico a respirare');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Livello critico: serve assistenza adesso');
    const links = within(screen.getByRole('article')).getAllByRole('link');
    expect(links[0]).toHaveTextContent('Chiama il 112');
    expect(links[0]).toHaveAttribute('href', 'tel:112');
    expect(links.map((link) => link.getAttribute('href')).join()).not.toMatch(/prenota|package|results/);
    expect(screen.queryByText(/pacchetto|Allega/i)).toBeNull();
    expect(gateway.requests).toEqual([]);
  });

  test.each([
    ['Sangue', /pronto soccorso/, 'pronto_soccorso'],
    ['Dente definitivo', /^Chiama un dentista a Roma/, 'dentist first'],
    ['Colpo grave', /^Chiama il 112/, '112 first'],
  ])('%s: its own first action', async (label, first) => {
    storePlace();
    mockGateway();
    const { user } = open();
    await answer(user, label);
    expect(within(screen.getByRole('article')).getAllByRole('link')[0]).toHaveTextContent(first);
  });

  test('asks for dentists by the city alone and puts the advised field first', async () => {
    storePlace();
    const gateway = mockGateway({ Query: { dentists: () => listFixture(practices) } });
    const { user } = open();
    await answer(user, 'Nessuno', 'No', 'Niente', ...toTheEnd);
    await screen.findByRole('link', { name: 'Centro Bianchi' });
    expect(screen.getAllByRole('link', { name: /^Prenota da/ }).map((link) => link.getAttribute('aria-label'))).toEqual(
      ['Prenota dal Centro Bianchi', 'Prenota dallo Studio Rossi'],
    );
    expect(gateway.requests.map(({ variables }) => variables)).toEqual([{ city: 'Roma' }]);
    expect(screen.getByRole('link', { name: 'Scopri il pacchetto' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Ambiti consigliati' })).toBeVisible();
  });

  test('offers no booking where it would be refused: the telephone instead, or why', async () => {
    storePlace();
    const notBookableBecause = 'Questo studio ha chiesto di non ricevere chiamate dal nostro assistente.';
    const mute = { phone: null, phoneDisplay: null, notBookableBecause: 'Non abbiamo un numero.' };
    const dentists = [
      practiceFixture({ id: '1', name: 'Studio Rossi', notBookableBecause }),
      practiceFixture({ id: '2', name: 'Studio Muto', ...mute }),
      practiceFixture({ id: '3', name: 'Centro Bianchi' }),
    ];
    mockGateway({ Query: { dentists: () => listFixture(dentists) } });
    const { user } = open();
    await answer(user, 'Nessuno', 'No', 'Niente', ...toTheEnd);
    expect(await screen.findByRole('link', { name: /^Chiama Studio Rossi/ })).toBeVisible();
    expect(screen.getByText('Non abbiamo un numero.')).toBeVisible();
    const book = screen.getAllByRole('link', { name: /^Prenota da/ });
    expect(book.map((link) => link.getAttribute('aria-label'))).toEqual(['Prenota dal Centro Bianchi']);
  });

  test('critico has telephones, open ones first, and no package', async () => {
    storePlace();
    mockGateway({ Query: { dentists: () => listFixture(practices.toReversed()) } });
    const { user } = open();
    await answer(user, 'Nessuno', 'Forte', 'Niente', ...toTheEnd);
    await screen.findByRole('heading', { name: 'Dentisti a Roma' });
    const calls = await screen.findAllByRole('link', { name: /^Chiama (Studio|Centro)/ });
    // The page's first action dials, too.
    expect(calls[0]).toHaveAttribute('href', expect.stringMatching(/^tel:/));
    expect(calls.map((link) => link.getAttribute('aria-label')?.slice(0, 19))).toEqual([
      'Chiama Studio Rossi',
      'Chiama Studio Rossi',
      'Chiama Centro Bianc',
    ]);
    expect(screen.queryByRole('link', { name: /pacchetto|^Prenota/ })).toBeNull();
  });

  test('critico on a Sunday: nobody is open, and the page says whom to ring', async () => {
    storePlace();
    const closed = practices.map((practice) => ({ ...practice, openNow: false }));
    mockGateway({ Query: { dentists: () => listFixture(closed) } });
    const { user } = open();
    await answer(user, 'Nessuno', 'Forte', 'Niente', ...toTheEnd);
    expect(await screen.findByText(/vai al pronto soccorso più vicino, o chiama la guardia medica/)).toBeVisible();
    expect(screen.getByRole('link', { name: '116117' })).toHaveAttribute('href', 'tel:116117');
    expect(screen.getByRole('link', { name: 'Cerca uno studio da chiamare' })).toBeVisible();
  });

  test('goes along with a booking only when attached, word for word, and can be taken back', async () => {
    mockGateway();
    const { user } = open();
    await answer(user, 'Nessuno', 'No', 'Niente', ...toTheEnd);
    expect(readSummary()).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Allega alla richiesta' }));
    const summary = readSummary() ?? '';
    expect(summary).toContain('livello alto');
    expect(screen.getByText(summary)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Togli dalla richiesta' }));
    expect(readSummary()).toBeNull();
  });

  test('on paper carries the day in Italy', async () => {
    vi.useFakeTimers({ now: Date.parse('2026-11-30T23:30:00Z'), toFake: ['Date'] });
    mockGateway();
    const { user } = open();
    await answer(user, 'Fatico a respirare');
    expect(screen.getByText('Dentisti.ai, autovalutazione del 1º dicembre 2026')).toBeInTheDocument();
  });

  test('starting again forgets', async () => {
    mockGateway();
    const { user } = open();
    await answer(user, 'Nessuno', 'No', 'Niente', ...toTheEnd);
    await user.click(screen.getByRole('button', { name: 'Ricomincia' }));
    await onQuestion(0);
    expect(screen.getByRole('button', { name: 'Nessuno' })).toHaveAttribute('aria-pressed', 'false');
  });
});
