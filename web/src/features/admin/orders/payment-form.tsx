import { useMutation } from '@apollo/client/react';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { FormField } from '../../../components/form-field.tsx';
import actions from '../../../components/practice/actions.module.css';
import { paths } from '../../../lib/paths.ts';
import { useFirstError } from '../../../lib/use-first-error.ts';
import styles from '../section.module.css';
import { unreachable } from '../sign-in/password-step.tsx';
import { RecordPayment } from './orders.query.ts';

const nothing = { email: '', euro: '', reference: '' };

/** `59,00` → 5900; null when it is no amount. */
function readCents(text: string): number | null {
  const parts = /^(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(text.replace(/[€\s]/g, ''));
  return parts ? Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0')) : null;
}

/** Records a payment that came through the external link. */
export function PaymentForm({ onRecorded }: { onRecorded: () => void }) {
  const [typed, setTyped] = useState(nothing);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [recorded, setRecorded] = useState<{ id: string; number: string; isNew: boolean } | null>(null);
  const { form, showFirstError } = useFirstError();
  const refuse = (found: Record<string, string>) => {
    setProblems(found);
    showFirstError();
  };
  const [record, { loading }] = useMutation(RecordPayment);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (loading) return;
    setRecorded(null);
    const amountCents = readCents(typed.euro);
    const missing: Record<string, string> = {};
    if (!typed.email.trim()) missing.email = 'Scrivi l’e-mail di chi ha pagato.';
    if (!typed.reference.trim()) missing.reference = 'Scrivi il riferimento del pagamento.';
    if (amountCents === null) missing.amountCents = 'Scrivi l’importo in euro, per esempio 59,00.';
    if (amountCents === null || Object.keys(missing).length > 0) return refuse(missing);
    const input = { email: typed.email, amountCents, reference: typed.reference };
    const result = (await record({ variables: { input } }).catch(() => null))?.data?.recordPackagePayment;
    if (!result) return refuse({ reference: unreachable });
    if (result.__typename === 'InvalidInput')
      return refuse(Object.fromEntries(result.fields.map(({ name, message }) => [name, message])));
    setProblems({});
    setTyped(nothing);
    setRecorded({ ...result.order.row, isNew: result.isNew });
    onRecorded();
  }
  const problem = (name: string) => (problems[name] === undefined ? {} : { problem: problems[name] });
  return (
    <section className={styles.section} aria-labelledby="record-payment">
      <h2 id="record-payment">Registra un pagamento dal link esterno</h2>
      <p className={styles.muted}>
        Poi va come ogni pagamento: conferma al cliente e ricontatto entro 24 ore. Lo stesso riferimento vale una volta
        sola.
      </p>
      <form ref={form} className={styles.bar} onSubmit={(event) => void submit(event)} noValidate>
        <FormField
          name="email"
          type="email"
          label="E-mail di chi ha pagato"
          autoComplete="off"
          value={typed.email}
          onValue={(email) => setTyped({ ...typed, email })}
          {...problem('email')}
        />
        <FormField
          name="amount"
          label="Importo in euro"
          inputMode="decimal"
          autoComplete="off"
          value={typed.euro}
          onValue={(euro) => setTyped({ ...typed, euro })}
          {...problem('amountCents')}
        />
        <FormField
          name="reference"
          label="Riferimento del pagamento"
          autoComplete="off"
          value={typed.reference}
          onValue={(reference) => setTyped({ ...typed, reference })}
          {...problem('reference')}
        />
        <button type="submit" className={actions.primary} aria-disabled={loading}>
          Registra
        </button>
      </form>
      <div role="status">
        {recorded && (
          <p className={styles.note}>
            {recorded.isNew ? 'Registrato: ' : 'Era già registrato: '}
            <Link to={paths.adminItem('ordini', recorded.id)}>{recorded.number}</Link>
            {/* The worker opens the task: this list may have been read a moment too early. */}
            {recorded.isNew && '. Entra tra le cose da fare entro pochi secondi.'}
          </p>
        )}
      </div>
    </section>
  );
}
