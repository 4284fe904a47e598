import { useMutation } from '@apollo/client/react';
import { parseEmail } from '@dentisti/domain/booking/patient-phone';
import { type FormEvent, useRef, useState } from 'react';
import { FormField } from '../../components/form-field.tsx';
import actions from '../../components/practice/actions.module.css';
import { useFirstError } from '../../lib/use-first-error.ts';
import { SendLostLink } from './booking.query.ts';
import { failureText } from './form/request-failure.ts';
import styles from './lost-link-page.module.css';

/** Asks for the links of an e-mail address by mail. The answer never says whether there are any. */
export function LostLinkForm() {
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
  const [answer, setAnswer] = useState<string | null>(null);
  const [send, { loading }] = useMutation(SendLostLink);
  const isSending = useRef(false);
  const { form, showFirstError } = useFirstError();

  function refuse(text: string) {
    setProblem(text);
    showFirstError();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isSending.current) return;
    setAnswer(null);
    const address = parseEmail(email);
    if (!address) return refuse('Scrivi un indirizzo e-mail valido, per esempio nome@esempio.it.');
    setProblem(undefined);
    isSending.current = true;
    try {
      const { data } = await send({ variables: { email: address } });
      if (data) setAnswer(data.sendLostLink.message);
      else refuse(failureText(null));
    } catch (error) {
      refuse(failureText(error));
    } finally {
      isSending.current = false;
    }
  }

  return (
    <>
      <form
        ref={form}
        className={`stack justify-start gap-4 ${styles.form}`}
        onSubmit={(event) => void submit(event)}
        noValidate
      >
        <FormField
          name="email"
          label="E-mail"
          type="email"
          inputMode="email"
          autoComplete="email"
          value={email}
          onValue={setEmail}
          problem={problem}
        />
        <button type="submit" className={actions.primary} aria-disabled={loading}>
          {loading ? 'Invio in corso...' : 'Rimandami il link'}
        </button>
      </form>
      <div role="status">{answer && <p className="p-4 round on-sage">{answer}</p>}</div>
    </>
  );
}
