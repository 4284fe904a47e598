import { writtenBeside, writtenEnd, writtenOf } from '@dentisti/domain/booking/italian-time';
import { parseEmail } from '@dentisti/domain/booking/patient-phone';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { FormField } from '../../../components/form-field.tsx';
import actions from '../../../components/practice/actions.module.css';
import { useFirstError } from '../../../lib/use-first-error.ts';
import { ActionProblem, SubmitButton } from '../parts.tsx';
import { useStudioAction } from '../use-studio-action.ts';
import { StudioAskForLink } from './sign-in.query.ts';

/** Asks for a link that signs in and leads back to this page. The answer is the same whether the address has an account or not. */
export function AskLinkForm() {
  const { pathname } = useLocation();
  const [email, setEmail] = useState('');
  const [fieldProblem, setFieldProblem] = useState<string | undefined>();
  const [sent, setSent] = useState<Sent | null>(null);
  const { run, isBusy, problem } = useStudioAction();
  const { form, showFirstError } = useFirstError();

  async function send(address: string) {
    const answer = await run(StudioAskForLink, { email: address, returnTo: pathname }, (data) => data.askForSignInLink);
    if (!answer) return;
    const { email: to, mailedAt, expiresAt } = answer;
    setSent((before) => ({ to, mailedAt, expiresAt, isAgain: before !== null, isNew: before?.mailedAt !== mailedAt }));
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const address = parseEmail(email);
    setFieldProblem(address ? undefined : 'Scrivi un indirizzo e-mail completo, per esempio nome@esempio.it.');
    if (address) void send(address);
    else showFirstError();
  }

  if (sent)
    return (
      <LinkSent
        sent={sent}
        isBusy={isBusy}
        problem={problem}
        onAgain={() => void send(sent.to)}
        onChange={() => setSent(null)}
      />
    );
  return (
    <form ref={form} className="stack gap-4 max-30" onSubmit={submit} noValidate aria-label="Accesso allo studio">
      <FormField
        name="email"
        label="E-mail"
        type="email"
        inputMode="email"
        autoComplete="email"
        value={email}
        onValue={setEmail}
        hint="Niente password: ti mandiamo un link. Se non hai ancora un accesso, lo crea il link."
        problem={fieldProblem}
        required
      />
      <ActionProblem text={problem} />
      <SubmitButton label="Mandami il link" isBusy={isBusy} />
    </form>
  );
}

interface Sent {
  to: string;
  /** ISO; when the link left, and until when it is good. */
  mailedAt: string;
  expiresAt: string;
  /** Asked for before on this page. */
  isAgain: boolean;
  /** Another one than the last answer named. */
  isNew: boolean;
}

interface LinkSentProps {
  sent: Sent;
  isBusy: boolean;
  problem: string | null;
  onAgain: () => void;
  onChange: () => void;
}

/** The form is gone with the focus in it: the heading takes it over. */
function LinkSent({ sent, isBusy, problem, onAgain, onChange }: LinkSentProps) {
  // Beside the moment of mailing, which the gateway knows: this device's clock may be wrong.
  const written = (iso: string) => writtenBeside(new Date(iso), new Date(sent.mailedAt));
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="stack gap-4 p-panel round-l on-sage" aria-label="Link mandato">
      <h2 className="title-s no-ring" ref={heading} tabIndex={-1}>
        Guarda la tua posta
      </h2>
      <p className="measure break" role="status">
        {sent.isNew ? (
          <>
            Ti abbiamo mandato {sent.isAgain ? 'un altro link' : 'un link'} a <strong>{sent.to}</strong>{' '}
            {written(sent.mailedAt)}:
          </>
        ) : (
          <>
            A <strong>{sent.to}</strong> sono partiti più link negli ultimi minuti. L’ultimo è{' '}
            {writtenOf(written(sent.mailedAt))}:
          </>
        )}{' '}
        vale {writtenEnd(written(sent.expiresAt))} e una volta sola. Puoi aprirlo su questo o su un altro dispositivo.
      </p>
      <div className="stack gap-2">
        <p>Non è arrivata? Guarda anche nella posta indesiderata.</p>
        <p className="wrap gap-2">
          <button type="button" className={actions.quiet} aria-disabled={isBusy} onClick={onAgain}>
            Manda di nuovo
          </button>
          <button type="button" className={actions.bare} onClick={onChange}>
            Cambia indirizzo
          </button>
        </p>
        <ActionProblem text={problem} />
      </div>
    </section>
  );
}
