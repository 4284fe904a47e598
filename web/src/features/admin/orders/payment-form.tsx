import { useMutation } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react';
import { taskHours } from '@dentisti/domain/package/package-promises';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { filled, OperatorForm, refuseFields, TextField, useOperatorForm } from '../../../components/admin/form.tsx';
import actions from '../../../components/practice/actions.module.css';
import { paths } from '../../../lib/paths.ts';
import { barStyle, mutedStyle, noteStyle, sectionStyle } from '../parts/section-styles.ts';
import { unreachable } from '../sign-in/password-step.tsx';
import { RecordPayment } from './orders.query.ts';

const nothing = { email: '', amountCents: '', reference: '' };

/** `59,00` → 5900; null when it is no amount. */
function parseCents(text: string): number | null {
  const parts = /^(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(text.replace(/[€\s]/g, ''));
  return parts ? Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0')) : null;
}

/** Records a payment that came through the external link. */
export function PaymentForm({ onRecorded }: { onRecorded: () => void }) {
  const form = useOperatorForm(nothing);
  const [recorded, setRecorded] = useState<{ id: string; number: string; isNew: boolean } | null>(null);
  const [record] = useMutation(RecordPayment);

  async function submit(typed: typeof nothing) {
    setRecorded(null);
    const input = { ...typed, amountCents: parseCents(typed.amountCents) ?? 0 };
    const result = (await record({ variables: { input } }).catch(() => null))?.data?.recordPackagePayment;
    if (!result) return form.setError('reference', { message: unreachable });
    if (result.__typename === 'InvalidInput') return refuseFields(form, result.fields);
    form.reset();
    setRecorded({ ...result.order.row, isNew: result.isNew });
    onRecorded();
  }
  return (
    <chakra.section css={sectionStyle} aria-labelledby="record-payment">
      <h2 id="record-payment">Registra un pagamento dal link esterno</h2>
      <chakra.p css={mutedStyle}>
        Poi va come ogni pagamento: conferma al cliente e, entro {taskHours} ore, proposta di studio e orario. Lo stesso
        riferimento vale una volta sola.
      </chakra.p>
      <OperatorForm form={form} css={barStyle} onSubmit={submit}>
        <TextField
          name="email"
          type="email"
          label="E-mail di chi ha pagato"
          autoComplete="off"
          rules={filled('Scrivi l’e-mail di chi ha pagato.')}
        />
        <TextField
          name="amountCents"
          label="Importo in euro"
          inputMode="decimal"
          autoComplete="off"
          rules={{ validate: (text) => parseCents(text) !== null || 'Scrivi l’importo in euro, per esempio 59,00.' }}
        />
        <TextField
          name="reference"
          label="Riferimento del pagamento"
          autoComplete="off"
          rules={filled('Scrivi il riferimento del pagamento.')}
        />
        <button type="submit" className={actions.primary} aria-disabled={form.formState.isSubmitting}>
          Registra
        </button>
      </OperatorForm>
      <div role="status">
        {recorded && (
          <chakra.p css={noteStyle}>
            {recorded.isNew ? 'Registrato: ' : 'Era già registrato: '}
            <Link to={paths.adminItem('ordini', recorded.id)}>{recorded.number}</Link>
            {/* The worker opens the task: this list may have been read a moment too early. */}
            {recorded.isNew && '. Entra tra le cose da fare entro pochi secondi.'}
          </chakra.p>
        )}
      </div>
    </chakra.section>
  );
}
