import { type ConsentChoices, everything, onlyNecessary } from '@dentisti/domain/consent/consent';
import type { OptionalCategory } from '@dentisti/domain/consent/stored-entries';
import { type FormEvent, useId } from 'react';
import { Link } from 'react-router-dom';
import { chooseConsent, readConsent } from '../../lib/consent/consent-state.ts';
import { showConsentDialog } from '../../lib/consent/preferences-dialog.ts';
import { paths } from '../../lib/paths.ts';
import { useRuntimeConfig } from '../../lib/runtime-config-context.ts';
import { showToast } from '../../lib/toaster.ts';
import { useModalDialog } from '../use-modal-dialog.tsx';
import classes from './consent-dialog.module.css';

const functional = {
  name: 'functional',
  title: 'Funzionali',
  text: 'Ricordano da una visita all’altra il luogo cercato, l’aspetto chiaro o scuro, la lingua, l’elenco e la grandezza del testo. Senza, le tue scelte valgono per questa visita.',
} as const;
const analytics = {
  name: 'analytics',
  title: 'Analitici',
  text: 'Contano quante volte si apre ogni pagina, senza sapere chi sei. Mai le risposte della valutazione, mai il motivo di una visita.',
} as const;

/** `Preferenze cookie`: every choice at any time. */
export function ConsentDialog() {
  const { dialog, titleId, close } = useModalDialog(classes.dialog);
  const { gaMeasurementId } = useRuntimeConfig();
  const choose = (choices: ConsentChoices) => {
    chooseConsent(choices);
    close();
    showToast({ title: 'Scelta salvata', description: 'Puoi cambiarla quando vuoi da «Preferenze cookie».' });
  };
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    choose({ functional: form.has('functional'), analytics: form.has('analytics') });
  };
  const withGoogle = gaMeasurementId === null ? '' : ' Oltre al nostro conteggio c’è Google Analytics, di Google.';
  return (
    <dialog {...dialog} onClose={() => showConsentDialog(false)}>
      <form onSubmit={save}>
        <h2 className="title-m" id={titleId}>
          Preferenze cookie
        </h2>
        <p className={classes.lead}>
          Scegli che cosa può restare in questo browser. La scelta vale 6 mesi e la puoi cambiare quando vuoi. Tutti i
          nomi e le durate sono nella{' '}
          <Link to={paths.cookies()} onClick={close}>
            Cookie policy
          </Link>
          .
        </p>
        <div className={`line-top py-3 ${classes.category}`}>
          <p className={`row between tap ${classes.title}`}>
            <b>Necessari</b> <span className="muted">Sempre attivi</span>
          </p>
          <p>Servono a far funzionare il sito, per esempio a ricordare questa scelta.</p>
        </div>
        <Category {...functional} />
        <Category {...analytics} text={analytics.text + withGoogle} />
        <div className={`grid gap-2 line-top pt-4 ${classes.actions}`}>
          <button
            className="font-button outline-brand round brand pointer tap hover-sage"
            type="button"
            onClick={() => choose(onlyNecessary)}
          >
            Rifiuta tutti
          </button>
          <button className="font-button outline-brand round brand pointer tap hover-sage" type="submit">
            Salva le scelte
          </button>
          <button
            className="font-button outline-brand round brand pointer tap hover-sage"
            type="button"
            onClick={() => choose(everything)}
          >
            Accetta tutti
          </button>
        </div>
        <button
          type="button"
          className={`block round ink pointer tap font-button underlined hover-sage ${classes.back}`}
          onClick={close}
        >
          Chiudi senza cambiare
        </button>
      </form>
    </dialog>
  );
}

/** Nothing is ticked before the visitor ticks it. */
function Category({ name, title, text }: { name: OptionalCategory; title: string; text: string }) {
  const textId = useId();
  return (
    <div className={`line-top py-3 ${classes.category}`}>
      <label className={`row between tap ${classes.title}`}>
        <b>{title}</b>
        <input
          className="fixed-size relative pill on-surface pointer"
          type="checkbox"
          name={name}
          defaultChecked={readConsent()?.[name] ?? false}
          aria-describedby={textId}
        />
      </label>
      <p id={textId}>{text}</p>
    </div>
  );
}
