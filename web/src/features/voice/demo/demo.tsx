import { useId } from 'react';
import actions from '../../../components/practice/actions.module.css';
import { AgendaDay } from './agenda-day.tsx';
import { Chat } from './chat.tsx';
import styles from './demo.module.css';
import { DemoActions } from './demo-actions.tsx';
import { useReader } from './speech.ts';
import { useDemo } from './use-demo.ts';

/** A conversation with the receptionist beside the agenda it works in. */
export function Demo() {
  const titleId = useId();
  const reader = useReader();
  const demo = useDemo((turn) => reader.read(turn.say));
  return (
    <section className={`on-sage ${styles.band}`} id="prova" aria-labelledby={titleId}>
      <div className={`stack gap-5 page-width ${styles.inner}`}>
        <div>
          <h2 className="title-l" id={titleId}>
            Provala adesso
          </h2>
          <p className="measure mt-2 muted">
            Fai la parte del paziente: chiedi un appuntamento, spostalo, annullalo, chiedi una persona. L’agenda accanto
            è vera e cambia mentre parli.
          </p>
        </div>
        {demo.status === 'none' && (
          <p className="grid justify-start gap-3 p-5 card on-surface">
            La prova dal vivo qui non è attiva. Te la facciamo vedere al telefono: lasciaci un recapito in fondo alla
            pagina.
          </p>
        )}
        {demo.status === 'failed' && (
          <div className="grid justify-start gap-3 p-5 card on-surface" role="alert">
            <p>La prova non si è aperta.</p>
            <button type="button" className={actions.quiet} onClick={() => void demo.restart()}>
              Riprova
            </button>
          </div>
        )}
        {demo.status === 'loading' && (
          <div className={`stack items-start gap-5 ${styles.pair}`} aria-hidden="true">
            <div className={`on-sage breathe ${styles.waiting}`} />
            <div className={`on-sage breathe ${styles.waiting}`} />
          </div>
        )}
        {demo.state && demo.practice && (
          <div className={`stack items-start gap-5 ${styles.pair}`}>
            <Chat
              state={demo.state}
              practiceName={demo.practice.practiceName}
              isBusy={demo.isBusy}
              reader={reader}
              onSay={(text) => void demo.say(text)}
              onRestart={() => void demo.restart()}
            />
            <div className="stack gap-5">
              {demo.state.day && <AgendaDay on={demo.state.day.on} slots={demo.state.day.slots} />}
              <DemoActions actions={demo.state.actions} />
            </div>
          </div>
        )}
        <p className={`text-s muted max-46`}>
          Quello che scrivi non viene conservato: la conversazione resta nel tuo browser. Sull’agenda di prova rimane
          soltanto un posto occupato, senza nome, che si libera da solo dopo mezz’ora o quando lasci la pagina. Usa pure
          un nome inventato.
        </p>
      </div>
    </section>
  );
}
