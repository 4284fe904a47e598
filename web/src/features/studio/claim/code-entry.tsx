import { type FormEvent, useEffect, useRef, useState } from 'react';
import { FormField } from '../../../components/form-field.tsx';
import actions from '../../../components/practice/actions.module.css';
import type { ClaimCall, OwnClaimFragment } from '../../../gql/graphql.ts';
import { useFirstError } from '../../../lib/use-first-error.ts';
import { writtenRest } from '../../booking/booking-dates.ts';
import { useNow } from '../../booking/live/use-now.ts';
import { ActionProblem, SubmitButton } from '../parts.tsx';
import { SimulatedCall } from './simulated-call.tsx';
import type { ClaimActions } from './use-claim-actions.ts';

/** How often the state of a call that is being made is asked for. */
export const callPollMs = 3000;
const codeLength = 8;

const callSentences: Readonly<Record<ClaimCall, string>> = {
  WAITING: 'Stiamo chiamando: una voce detta otto cifre, due volte.',
  RUNG: 'Abbiamo chiamato. Se nessuno ha risposto in tempo, manda un altro codice.',
  FAILED: 'La chiamata non è riuscita: manda un altro codice, oppure annulla e scegli un altro modo.',
};

/** `1234 5678` while one types at the end; what is corrected in the middle stays as it is, and the caret with it. */
export function groupDigits(typed: string, before: string): string {
  const digits = typed.replace(/\D/g, '').slice(0, codeLength);
  const isAppended = digits.startsWith(before.replace(/\D/g, ''));
  if (!isAppended) return typed.replace(/[^\d ]/g, '').slice(0, codeLength + 1);
  return digits.length > 4 ? `${digits.slice(0, 4)} ${digits.slice(4)}` : digits;
}

interface CodeEntryProps {
  claim: OwnClaimFragment;
  claiming: ClaimActions;
}

/** The code that went to the practice's mailbox or was spoken to its telephone. */
export function CodeEntry({ claim, claiming }: CodeEntryProps) {
  const { enterCode, withdraw, start, isBusy, problem } = claiming;
  const [code, setCode] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { form, showFirstError } = useFirstError();
  usePolledCall(claim, claiming.refresh);

  // The way's form is gone with the focus in it; another code is another claim.
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  function submit(event: FormEvent) {
    event.preventDefault();
    const digits = code.replace(/\D/g, '');
    setMissing(digits.length !== codeLength);
    if (digits.length !== codeLength) return showFirstError();
    void enterCode(claim.id, digits);
  }

  const sendAnother = () => {
    setCode('');
    void start({ way: claim.way, mailbox: claim.way === 'MAILBOX' ? claim.sentTo : null, note: null });
  };

  return (
    <form
      ref={form}
      className="stack gap-4 p-panel round-l line-brand on-raised"
      onSubmit={submit}
      noValidate
      aria-label="Codice della rivendicazione"
    >
      <h2 className="title-s no-ring" ref={heading} tabIndex={-1}>
        Scrivi il codice
      </h2>
      <p className="break">
        {claim.way === 'TELEPHONE' ? 'Il codice è detto al telefono' : 'Abbiamo mandato il codice a'}{' '}
        <strong className="tabular">{claim.sentTo}</strong>.
      </p>
      {claim.call && <p role="status">{callSentences[claim.call]}</p>}
      <SimulatedCall claim={claim} />
      <div className="max-30">
        <FormField
          name="code"
          label="Codice di otto cifre"
          inputMode="numeric"
          autoComplete="one-time-code"
          value={code}
          onValue={(typed) => setCode((before) => groupDigits(typed, before))}
          problem={isMissing ? 'Scrivi le otto cifre del codice.' : undefined}
        />
      </div>
      <CodeRest claim={claim} onOver={claiming.refresh} />
      <ActionProblem text={problem} />
      <SubmitButton label="Conferma" isBusy={isBusy} />
      <p className="wrap gap-2">
        <button type="button" className={actions.quiet} aria-disabled={isBusy} onClick={sendAnother}>
          Manda un altro codice
        </button>
        <button type="button" className={actions.bare} aria-disabled={isBusy} onClick={() => void withdraw(claim.id)}>
          Annulla
        </button>
      </p>
    </form>
  );
}

/** Asks how the call stands, until it was made or could not be, or the page is left. */
function usePolledCall({ call, id }: OwnClaimFragment, refresh: () => Promise<void>): void {
  const ask = useRef(refresh);
  ask.current = refresh;
  const isWaiting = call === 'WAITING';
  useEffect(() => {
    if (!isWaiting || !id) return;
    const timer = setInterval(() => void ask.current(), callPollMs);
    return () => clearInterval(timer);
  }, [isWaiting, id]);
}

/** How long the code is good still, and how often it may be tried. Its end is the gateway's to say. */
function CodeRest({ claim, onOver }: { claim: OwnClaimFragment; onOver: () => Promise<void> }) {
  const now = useNow(1000);
  const rest = claim.expiresAt ? Date.parse(claim.expiresAt) - now : 0;
  const isOver = rest <= 0;
  const ask = useRef(onOver);
  ask.current = onOver;
  useEffect(() => {
    if (isOver) void ask.current();
  }, [isOver]);
  const tries = claim.triesLeft === 1 ? 'un’altra volta sola' : `ancora ${claim.triesLeft} volte`;
  if (isOver) return <p role="status">Il codice è scaduto: mandane un altro.</p>;
  return (
    <p className="text-s muted tabular">
      Il codice vale <span role="timer">ancora {writtenRest(rest)}</span>. Puoi provare {tries}.
    </p>
  );
}
