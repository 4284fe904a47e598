import { useEffect, useRef, useState } from 'react';
import { createRecognition, type Recognition } from '../../lib/speech-recognition.ts';

const orWrite = 'Altrimenti scrivi nel campo.';
const microphoneRefused = `Il browser non ci lascia usare il microfono. Consentilo nelle impostazioni del sito e riprova. ${orWrite}`;
/** What each error of the browsers' recognition means to the patient, and what to do now. */
const errorSentences: Readonly<Record<string, string>> = {
  'not-allowed': microphoneRefused,
  'service-not-allowed': microphoneRefused,
  'no-speech': `Non abbiamo sentito parole. Avvicinati al microfono e riprova. ${orWrite}`,
  'audio-capture': `Non troviamo un microfono. Collegane uno e riprova. ${orWrite}`,
  network: `Il servizio vocale del browser non risponde. Controlla la connessione e riprova. ${orWrite}`,
  'language-not-supported': `Questo browser non riconosce l’italiano parlato. ${orWrite}`,
};
const unknownError = `La dettatura si è fermata. Riprova. ${orWrite}`;
const notSupported = `Questo browser non sa trasformare la voce in parole. ${orWrite}`;

export type DictationState =
  | { kind: 'idle' }
  /** `interim`: words heard that may still change. */
  | { kind: 'listening'; interim: string }
  | { kind: 'ended' }
  | { kind: 'failed'; message: string };

/**
 * Dictation by the browser's own recogniser: `onWords` gets each piece that will not change any more. Leaving the page's
 * step ends it at once.
 */
export function useDictation(onWords: (words: string) => void) {
  const [state, setState] = useState<DictationState>({ kind: 'idle' });
  const running = useRef<Recognition | null>(null);
  const give = useRef(onWords);
  give.current = onWords;
  useEffect(() => () => drop(running), []);

  function start() {
    const recognition = createRecognition();
    if (!recognition) return setState({ kind: 'failed', message: notSupported });
    drop(running);
    running.current = recognition;
    recognition.interimResults = true;
    recognition.continuous = true;
    recognition.onresult = ({ resultIndex = 0, results }) => {
      const fresh = Array.from(results).slice(resultIndex);
      const words = (isFinal: boolean) =>
        fresh
          .filter((one) => (one.isFinal ?? true) === isFinal)
          .map((one) => one[0]?.transcript.trim() ?? '')
          .join(' ')
          .trim();
      if (words(true)) give.current(words(true));
      setState({ kind: 'listening', interim: words(false) });
    };
    recognition.onerror = ({ error }) => {
      if (error !== 'aborted') setState({ kind: 'failed', message: errorSentences[error] ?? unknownError });
    };
    recognition.onend = () => {
      running.current = null;
      setState((before) => (before.kind === 'failed' ? before : { kind: 'ended' }));
    };
    setState({ kind: 'listening', interim: '' });
    try {
      recognition.start();
    } catch {
      drop(running);
      setState({ kind: 'failed', message: unknownError });
    }
  }

  /** Ends dictation; what was just said still arrives. */
  const stop = () => running.current?.stop();
  /** Ends dictation at once and forgets what was being said. */
  function cancel() {
    drop(running);
    setState({ kind: 'idle' });
  }
  return { state, start, stop, cancel };
}

function drop(running: { current: Recognition | null }): void {
  const recognition = running.current;
  running.current = null;
  if (!recognition) return;
  recognition.onresult = null;
  recognition.onerror = null;
  recognition.onend = null;
  recognition.abort();
}
