import { Skeleton } from '@chakra-ui/react';
import { useId } from 'react';
import actions from '../../../components/practice/actions.module.css';
import { AgendaDay } from './agenda-day.tsx';
import { Chat } from './chat.tsx';
import { Deeds } from './deeds.tsx';
import styles from './demo.module.css';
import { useReader } from './speech.ts';
import { useDemo } from './use-demo.ts';

/** A conversation with the receptionist beside the agenda it works in. */
export function Demo() {
  const titleId = useId();
  const reader = useReader();
  const demo = useDemo((turn) => reader.read(turn.say));
  return (
    <section className={styles.band} id="prova" aria-labelledby={titleId}>
      <div className={styles.inner}>
        <div className={styles.words}>
          <h2 id={titleId}>Provala adesso</h2>
          <p>
            Fai la parte del paziente: chiedi un appuntamento, spostalo, annullalo, chiedi una persona. L’agenda accanto
            è vera e cambia mentre parli.
          </p>
        </div>
        {demo.status === 'none' && (
          <p className={styles.absent}>
            La prova dal vivo qui non è attiva. Te la facciamo vedere al telefono: lasciaci un recapito in fondo alla
            pagina.
          </p>
        )}
        {demo.status === 'failed' && (
          <div className={styles.absent} role="alert">
            <p>La prova non si è aperta.</p>
            <button type="button" className={actions.quiet} onClick={() => void demo.restart()}>
              Riprova
            </button>
          </div>
        )}
        {demo.status === 'loading' && (
          <div className={styles.pair} aria-hidden="true">
            <Skeleton className={styles.waiting} />
            <Skeleton className={styles.waiting} />
          </div>
        )}
        {demo.state && demo.practice && (
          <div className={styles.pair}>
            <Chat
              state={demo.state}
              practiceName={demo.practice.practiceName}
              isBusy={demo.isBusy}
              reader={reader}
              onSay={(text) => void demo.say(text)}
              onRestart={() => void demo.restart()}
            />
            <div className={styles.side}>
              {demo.state.day && <AgendaDay on={demo.state.day.on} slots={demo.state.day.slots} />}
              <Deeds deeds={demo.state.deeds} />
            </div>
          </div>
        )}
        <p className={styles.small}>
          Quello che scrivi non viene conservato: la conversazione resta nel tuo browser. Sull’agenda di prova rimane
          soltanto un posto occupato, senza nome, che si libera da solo dopo mezz’ora o quando lasci la pagina. Usa pure
          un nome inventato.
        </p>
      </div>
    </section>
  );
}
