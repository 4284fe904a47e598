import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Recognition } from '../../lib/speech-recognition.ts';
import { homeAnswers } from '../../testing/home-answers.ts';
import { mockGateway } from '../../testing/mock-gateway.ts';
import { renderSite } from '../../testing/render-page.tsx';
import { forgetAnswers } from './answer-store.ts';

/** Stands in for the browser's recogniser: a test says what it hears. */
class FakeRecognition implements Recognition {
  static made: FakeRecognition[] = [];
  lang = '';
  interimResults = false;
  continuous = false;
  onresult: Recognition['onresult'] = null;
  onend: Recognition['onend'] = null;
  onerror: Recognition['onerror'] = null;
  start = vi.fn<() => void>();
  stop = vi.fn<() => void>(() => this.onend?.());
  abort = vi.fn<() => void>(() => this.onend?.());
  constructor() {
    FakeRecognition.made.push(this);
  }
  recognise(transcript: string, isFinal: boolean) {
    const result = Object.assign([{ transcript }], { isFinal });
    act(() => this.onresult?.({ resultIndex: 0, results: [result] }));
  }
  fail(error: string) {
    act(() => {
      this.onerror?.({ error });
      this.onend?.();
    });
  }
}
const recogniser = () => FakeRecognition.made.at(-1) as FakeRecognition;

beforeEach(() => {
  forgetAnswers();
  FakeRecognition.made = [];
});

async function open() {
  vi.stubGlobal('webkitSpeechRecognition', FakeRecognition);
  const gateway = mockGateway(homeAnswers());
  const view = renderSite({ at: '/valutazione-gratuita-ai' });
  const microphone = await screen.findByRole('button', { name: 'Detta a voce' });
  return { gateway, microphone, ...view };
}
async function openAndConsent() {
  const view = await open();
  await view.user.click(view.microphone);
  await view.user.click(screen.getByRole('button', { name: 'Acconsento e detto' }));
  return view;
}
const field = () => screen.getByRole('textbox', { name: 'Che cosa senti?' });

describe('before the first use', () => {
  test('a notice says who hears the voice; nothing listens without consent', async () => {
    const { user, microphone } = await open();
    expect(microphone).toHaveAttribute('aria-pressed', 'false');
    await user.click(microphone);
    const heading = screen.getByRole('heading', { name: 'Chi ascolta la tua voce' });
    await waitFor(() => expect(heading).toHaveFocus());
    expect(screen.getByText(/Google, Apple o Microsoft.*fuori dall’Unione europea/)).toBeVisible();
    expect(screen.getByText(/Noi non riceviamo e non conserviamo/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'No, scrivo' }));
    expect(screen.queryByRole('heading', { name: 'Chi ascolta la tua voce' })).toBeNull();
    expect(microphone).toHaveFocus();
    expect(FakeRecognition.made).toEqual([]);
  });

  test('a browser that cannot listen has no button', async () => {
    mockGateway(homeAnswers());
    renderSite({ at: '/valutazione-gratuita-ai' });
    await screen.findByRole('textbox', { name: 'Che cosa senti?' });
    expect(screen.queryByRole('button', { name: 'Detta a voce' })).toBeNull();
  });
});

describe('with consent', () => {
  test('words come into the field, can be mended, and our rules read them; nothing is sent or stored', async () => {
    const { user, microphone, gateway } = await openAndConsent();
    expect(recogniser()).toMatchObject({ lang: 'it-IT', interimResults: true, continuous: true });
    expect(recogniser().start).toHaveBeenCalledOnce();
    expect(microphone).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByText(/^Ti ascolto/)).toHaveAttribute('aria-live', 'polite');
    recogniser().recognise('le gengive sangui', false);
    expect(screen.getByText('le gengive sangui')).toBeVisible();
    expect(field()).toHaveValue('');
    recogniser().recognise('le gengive sanguinano spesso', true);
    expect(field()).toHaveValue('le gengive sanguinano spesso');
    await user.click(microphone);
    expect(recogniser().stop).toHaveBeenCalledOnce();
    expect(screen.getByText('Dettatura finita: controlla le parole nel campo.')).toBeVisible();
    expect(microphone).toHaveAttribute('aria-pressed', 'false');
    await user.type(field(), ', non fumo');
    await user.click(screen.getByRole('button', { name: 'Proponi le risposte' }));
    expect(await screen.findByRole('checkbox', { name: /^Le gengive sanguinano\? Spesso/ })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: /^Fumi\? No/ })).toBeChecked();
    expect(JSON.stringify(gateway.requests)).not.toMatch(/gengive/);
    expect({ ...sessionStorage, ...localStorage }).toEqual({});
  });

  test('is not asked again in this step, and asked anew once withdrawn', async () => {
    const { user, microphone } = await openAndConsent();
    await user.click(microphone);
    await user.click(microphone);
    expect(FakeRecognition.made).toHaveLength(2);
    const recognition = recogniser();
    await user.click(screen.getByRole('button', { name: 'Revoca il consenso alla voce' }));
    expect(recognition.abort).toHaveBeenCalledOnce();
    expect(microphone).toHaveFocus();
    await user.click(microphone);
    expect(screen.getByRole('heading', { name: 'Chi ascolta la tua voce' })).toBeVisible();
    expect(FakeRecognition.made).toHaveLength(2);
  });

  test('stops at leaving the step', async () => {
    const { user } = await openAndConsent();
    const recognition = recogniser();
    await user.click(screen.getByRole('link', { name: 'Inizia la valutazione' }));
    await screen.findByRole('heading', { level: 1, name: /Hai adesso uno di questi segni/ });
    expect(recognition.abort).toHaveBeenCalledOnce();
  });

  test('says what went wrong and what to do', async () => {
    const { user, microphone } = await openAndConsent();
    const sentences: Record<string, RegExp> = {
      'not-allowed': /^Il browser non ci lascia usare il microfono\. .*scrivi/,
      'no-speech': /^Non abbiamo sentito parole\. .*riprova/,
      'audio-capture': /^Non troviamo un microfono\./,
      network: /^Il servizio vocale del browser non risponde\./,
      'language-not-supported': /^Questo browser non riconosce l’italiano parlato\./,
      'something-new': /^La dettatura si è fermata\./,
    };
    for (const [error, sentence] of Object.entries(sentences)) {
      recogniser().fail(error);
      expect(screen.getByText(sentence)).toBeVisible();
      expect(microphone).toHaveAttribute('aria-pressed', 'false');
      await user.click(microphone);
    }
  });
});
