import { Mic } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import actions from '../../components/practice/actions.module.css';
import { useCanListen } from '../../lib/speech-recognition.ts';
import styles from './dictation.module.css';
import { type DictationState, useDictation } from './use-dictation.ts';

interface DictationProps {
  /** Gets the words that were recognised, piece by piece. */
  onWords: (words: string) => void;
}

/**
 * The microphone beside the field, where the browser recognises speech. Before the first use it says who processes the
 * voice and asks for consent, which lasts as long as this step of the page is open and can be withdrawn.
 */
export function Dictation({ onWords }: DictationProps) {
  const canListen = useCanListen();
  const { state, start, stop, cancel } = useDictation(onWords);
  const [hasConsent, setConsent] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const notice = useRef<HTMLHeadingElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const isListening = state.kind === 'listening';
  if (!canListen) return null;

  function press() {
    if (isListening) return stop();
    if (hasConsent) return start();
    setAsking(true);
    requestAnimationFrame(() => notice.current?.focus());
  }
  function answer(consents: boolean) {
    setAsking(false);
    setConsent(consents);
    button.current?.focus();
    if (consents) start();
  }
  function withdraw() {
    cancel();
    setConsent(false);
    button.current?.focus();
  }

  return (
    <div className="stack gap-3 full">
      <div className={`wrap gap-3 ${styles.row}`}>
        <button
          ref={button}
          type="button"
          className={actions.quiet}
          aria-pressed={isListening}
          aria-describedby={`${id}-status`}
          onClick={press}
        >
          <Mic aria-hidden="true" />
          Detta a voce
        </button>
        {hasConsent && (
          <button type="button" className={actions.bare} onClick={withdraw}>
            Revoca il consenso alla voce
          </button>
        )}
      </div>
      {isAsking && (
        <section className="grid gap-3 p-4 line-strong round on-surface" aria-labelledby={`${id}-notice`}>
          <h3 className="text-l" id={`${id}-notice`} ref={notice} tabIndex={-1}>
            Chi ascolta la tua voce
          </h3>
          <p>
            A trasformare la voce in parole è il tuo browser. Di solito manda l’audio a chi lo produce, per esempio
            Google, Apple o Microsoft, che può trovarsi fuori dall’Unione europea e lo tratta secondo le proprie regole.
            Quello che dici può riguardare la tua salute.
          </p>
          <p>
            Noi non riceviamo e non conserviamo né la voce né le parole: compaiono nel campo, dove le puoi correggere.
            Il consenso vale finché resti in questa pagina e lo puoi revocare quando vuoi.
          </p>
          <div className={`wrap gap-3 ${styles.row}`}>
            <button type="button" className={actions.primary} onClick={() => answer(true)}>
              Acconsento e detto
            </button>
            <button type="button" className={actions.quiet} onClick={() => answer(false)}>
              No, scrivo
            </button>
          </div>
        </section>
      )}
      <p id={`${id}-status`} className="hide-empty" aria-live="polite">
        {statusOf(state)}
      </p>
      {/* Read out word by word it would talk into what is being dictated. */}
      {isListening && state.interim && (
        <p className={`muted ${styles.interim}`} aria-hidden="true">
          {state.interim}
        </p>
      )}
    </div>
  );
}

function statusOf(state: DictationState): string {
  switch (state.kind) {
    case 'idle':
      return '';
    case 'listening':
      return 'Ti ascolto. Premi di nuovo il microfono per finire.';
    case 'ended':
      return 'Dettatura finita: controlla le parole nel campo.';
    case 'failed':
      return state.message;
  }
}
