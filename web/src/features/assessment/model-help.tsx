import { useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import actions from '../../components/practice/actions.module.css';
import { paths } from '../../lib/paths.ts';
import { useRuntimeConfig } from '../../lib/runtime-config-context.ts';
import styles from './dictation.module.css';

interface ModelHelpProps {
  isDisabled: boolean;
  isAsking: boolean;
  /** The patient consents to these words being sent, once. */
  onConsent: () => void;
}

/** The trial's simulator, or a model beside the product. */
const isOnThisMachine = /^(?:localhost$|127\.|\[::1\]$)/;

/**
 * Asks a language model for help, where one is configured. Each time it says first who reads the words and what becomes of
 * them; nothing is sent without the consent given there.
 */
export function ModelHelp({ isDisabled, isAsking, onConsent }: ModelHelpProps) {
  const { hasLanguageModel, languageModelHost } = useRuntimeConfig();
  const [isOpen, setOpen] = useState(false);
  const notice = useRef<HTMLHeadingElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  if (!hasLanguageModel) return null;

  function open() {
    setOpen(true);
    requestAnimationFrame(() => notice.current?.focus());
  }
  function close(consents: boolean) {
    setOpen(false);
    button.current?.focus();
    if (consents) onConsent();
  }

  return (
    <div className="stack gap-3 full">
      <div className={`wrap gap-3 ${styles.row}`}>
        <button
          ref={button}
          type="button"
          className={actions.quiet}
          disabled={isDisabled}
          aria-busy={isAsking}
          aria-expanded={isOpen}
          onClick={open}
        >
          Fatti aiutare da un modello linguistico
        </button>
      </div>
      {isOpen && (
        <section className="grid gap-3 p-4 line-strong round on-surface" aria-labelledby={`${id}-notice`}>
          <h3 className="text-l" id={`${id}-notice`} ref={notice} tabIndex={-1}>
            Chi legge le tue parole
          </h3>
          <p>
            {isOnThisMachine.test(languageModelHost ?? '') ? (
              'Le legge un modello sulla macchina che ti mostra questa pagina: non vanno a nessun altro.'
            ) : (
              <>
                Le mandiamo a chi ci fornisce il modello linguistico
                {languageModelHost && (
                  <>
                    {' '}
                    (<code>{languageModelHost}</code>)
                  </>
                )}
                , che può trovarsi fuori dall’Unione europea.
              </>
            )}{' '}
            Riceve soltanto le parole del campo e le nostre domande: non il tuo nome, non i tuoi contatti. Non scriverli
            nel testo.
          </p>
          <p>
            Quello che scrivi può riguardare la tua salute: per questo ti chiediamo un consenso esplicito, che vale per
            questo invio soltanto. Noi non conserviamo né le parole né la risposta. Il modello propone, tu controlli, e
            il livello lo decidono soltanto le nostre regole.{' '}
            <Link to={paths.privacy()}>Informativa sulla privacy</Link>
          </p>
          <div className={`wrap gap-3 ${styles.row}`}>
            <button type="button" className={actions.primary} disabled={isDisabled} onClick={() => close(true)}>
              Acconsento e invio queste parole
            </button>
            <button type="button" className={actions.quiet} onClick={() => close(false)}>
              No, bastano le regole
            </button>
          </div>
        </section>
      )}
      <p className="hide-empty" aria-live="polite">
        {isAsking ? 'Il modello linguistico legge le tue parole. Un momento…' : ''}
      </p>
    </div>
  );
}
