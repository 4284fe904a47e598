import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { homeAnswers } from '../../testing/home-answers.ts';
import { mockGateway } from '../../testing/mock-gateway.ts';
import { renderSite } from '../../testing/render-page.tsx';
import { takeComplaints } from '../../testing/setup.ts';
import { forgetAnswers } from './answer-store.ts';

beforeEach(forgetAnswers);

const configured = { hasLanguageModel: true, languageModelHost: 'llm.example' };
const proposed = {
  __typename: 'ProposedAssessmentAnswers',
  isSimulated: true,
  answers: [
    { question: 'segni', options: ['mobili'] },
    { question: 'fumo', options: ['si'] },
  ],
};
const help = () => screen.getByRole('button', { name: 'Fatti aiutare da un modello linguistico' });
const consent = () => screen.getByRole('button', { name: 'Acconsento e invio queste parole' });

async function submitText(words: string, answer: () => unknown = () => proposed, config: object = configured) {
  const gateway = mockGateway({ ...homeAnswers(), Mutation: { proposeAssessmentAnswers: answer } });
  const view = renderSite({ at: '/valutazione-gratuita-ai', config });
  await view.user.type(await screen.findByRole('textbox', { name: 'Che cosa senti?' }), words);
  const sent = () => gateway.requests.filter(({ operation }) => operation === 'ProposeAssessmentAnswers');
  return { gateway, sent, ...view };
}
const words = 'mi balla un incisivo';

test('is not there where no model is configured', async () => {
  await submitText(words, () => proposed, {});
  expect(screen.queryByRole('button', { name: 'Fatti aiutare da un modello linguistico' })).toBeNull();
  expect(screen.getByText(/nessun modello legge quello che scrivi/)).toBeVisible();
});

test.each(['127.0.0.1', 'localhost', '[::1]'])(
  'a model on this machine (%s) sends the words to nobody',
  async (host) => {
    const { user } = await submitText(words, () => proposed, { ...configured, languageModelHost: host });
    await user.click(help());
    expect(screen.getByText(/^Le legge un modello sulla macchina .* non vanno a nessun altro\./)).toBeVisible();
    expect(screen.queryByText(/fuori dall’Unione europea/)).toBeNull();
  },
);

test('a notice says who reads what; without consent nothing is sent', async () => {
  const { user, sent } = await submitText(words);
  expect(screen.queryByText(/nessun modello legge/)).toBeNull();
  await user.click(help());
  const heading = screen.getByRole('heading', { name: 'Chi legge le tue parole' });
  await waitFor(() => expect(heading).toHaveFocus());
  expect(screen.getByText('llm.example')).toBeVisible();
  expect(screen.getByText(/soltanto le parole del campo.*non il tuo nome/)).toBeVisible();
  expect(screen.getByText(/Noi non conserviamo né le parole né la risposta/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'No, bastano le regole' }));
  expect(help()).toHaveFocus();
  expect(sent()).toEqual([]);
});

describe('with consent', () => {
  test('the model’s answers are proposed, to be checked; consent holds for one sending', async () => {
    const { user, sent } = await submitText(words);
    await user.click(help());
    await user.click(consent());
    expect(await screen.findByRole('checkbox', { name: /Denti che si muovono/ })).toBeChecked();
    expect(
      screen.getByText(/^Le propone un modello linguistico \(modello simulato\), che può sbagliare/),
    ).toBeVisible();
    expect(sent().map(({ variables }) => variables)).toEqual([{ input: { words, healthConsent: true } }]);
    expect({ ...sessionStorage, ...localStorage }).toEqual({});
    await user.click(screen.getByRole('checkbox', { name: /^Fumi\? Sì/ }));
    await user.click(screen.getByRole('button', { name: 'Continua con queste risposte' }));
    await screen.findByRole('heading', { level: 1, name: /Hai adesso uno di questi segni/ });
  });

  test('is asked for again each time', async () => {
    const { user, sent } = await submitText(words);
    await user.click(help());
    await user.click(consent());
    await screen.findByText(/^Le propone un modello linguistico/);
    await user.click(help());
    expect(sent()).toHaveLength(1);
    expect(consent()).toBeVisible();
  });

  test('a model that proposes nothing useful leaves our rules’ proposals, and the page says so', async () => {
    const message = 'Il modello linguistico non ha dato proposte utili: valgono quelle delle nostre regole.';
    const { user } = await submitText('le gengive sanguinano spesso', () => ({ __typename: 'WordsNotRead', message }));
    await user.click(help());
    await user.click(consent());
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByRole('checkbox', { name: /^Le gengive sanguinano\? Spesso/ })).toBeChecked();
  });

  test('so does a broken network', async () => {
    const { user, gateway } = await submitText('le gengive sanguinano spesso');
    gateway.answerNextWith(new Error('offline'));
    await user.click(help());
    await user.click(consent());
    expect(
      await screen.findByText('Il modello linguistico non ha risposto. Queste sono le proposte delle nostre regole.'),
    ).toBeVisible();
    expect(screen.getByRole('checkbox', { name: /^Le gengive sanguinano\? Spesso/ })).toBeChecked();
    takeComplaints();
  });

  test('words of an emergency stay here: the advice comes at once', async () => {
    const { user, sent } = await submitText('non riesco a respirare');
    await user.click(help());
    await user.click(consent());
    expect(await screen.findByRole('link', { name: 'Chiama il 112' })).toBeVisible();
    expect(screen.getByRole('checkbox', { name: /Fatico a respirare/ })).toBeChecked();
    expect(sent()).toEqual([]);
  });
});
