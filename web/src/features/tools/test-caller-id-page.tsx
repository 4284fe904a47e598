import { PhoneCall } from 'lucide-react';
import { FormField } from '../../components/form-field.tsx';
import actions from '../../components/practice/actions.module.css';
import styles from './test-caller-id-page.module.css';
import { type OpenTools, ToolsFrame } from './tools-frame.tsx';
import { type StartedCall, useTestCall } from './use-test-call.ts';

/** `/test-caller-id`: one call to one's own telephone, to see which number and name it shows. */
export function TestCallerIdPage() {
  return (
    <ToolsFrame
      title="Test Caller ID"
      intro="L’assistente AI ti chiama: sul display del telefono controlli il numero e il nome che vedono gli studi."
    >
      {(tools) => <Tester tools={tools} />}
    </ToolsFrame>
  );
}

function Tester({ tools }: { tools: OpenTools }) {
  const test = useTestCall();
  return (
    <div className={styles.columns}>
      <section className={styles.card} aria-labelledby="call-title">
        <h2 id="call-title">Chiama il tuo telefono</h2>
        <form
          ref={test.form}
          noValidate
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            void test.submit();
          }}
        >
          <FormField
            name="testPhoneNumber"
            label="Numero di telefono"
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            required
            hint="In formato internazionale, per esempio +39 02 1234 5678."
            value={test.phone}
            onValue={test.setPhone}
            problem={test.problems.testPhoneNumber}
          />
          <FormField
            name="testMessage"
            label="Messaggio di prova"
            isLong
            hint="Prima del messaggio l’assistente dice sempre di essere un sistema automatico."
            value={test.message}
            onValue={test.setMessage}
            problem={test.problems.testMessage}
          />
        </form>
        <button
          type="button"
          className={`${actions.primary} ${styles.start}`}
          disabled={test.isBusy || !test.phone.trim()}
          onClick={() => void test.submit()}
        >
          <PhoneCall aria-hidden="true" />
          {test.isBusy ? 'Avvio in corso...' : 'Avvia Test Caller ID'}
        </button>
        <div role="status">{test.started && <Started call={test.started} />}</div>
      </section>
      <Explanation tools={tools} />
    </div>
  );
}

function Started({ call }: { call: StartedCall }) {
  return (
    <div className={styles.started}>
      <h3>Chiamata di test avviata!</h3>
      <dl>
        <dt>ID chiamata</dt>
        <dd>{call.callId}</dd>
        <dt>Numero mostrato</dt>
        <dd>{call.callerId}</dd>
        <dt>Nome mostrato</dt>
        <dd>{call.callerName}</dd>
      </dl>
      <p>{call.instructions}</p>
    </div>
  );
}

/** What the display should show, and why a number may not reach Italy. */
function Explanation({ tools }: { tools: OpenTools }) {
  return (
    <section className={styles.explained} aria-labelledby="display-title">
      <h2 id="display-title">Che cosa deve apparire</h2>
      <div className={styles.display}>
        <span className={styles.ring} aria-hidden="true">
          <PhoneCall />
        </span>
        <p className={styles.number}>{tools.callerId}</p>
        <p>{tools.callerName}</p>
      </div>
      <p>
        L’AI chiama il numero che scrivi. Sul display devono apparire sempre lo stesso numero italiano e il nome «
        {tools.callerName}»; il nome si vede solo se l’operatore lo trasmette.
      </p>
      <h3>Con quale numero si chiama</h3>
      <ul>
        <li>I numeri gratuiti della piattaforma vocale non permettono chiamate internazionali.</li>
        <li>Per una prova con quei numeri usa un telefono degli Stati Uniti (+1).</li>
        <li>Oppure importa un numero italiano da un operatore telefonico e chiama da quello.</li>
      </ul>
      <p className={styles.small}>
        Le prove sono ammesse verso telefoni fissi e mobili di Italia, Unione europea e Stati Uniti.
      </p>
    </section>
  );
}
