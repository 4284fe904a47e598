import { useMutation, useQuery } from '@apollo/client/react';
import { Box, chakra } from '@chakra-ui/react';
import { resetDelayHours } from '@dentisti/domain/studio/account-factor';
import { useState } from 'react';
import { FormProblem, OperatorForm, TextField, useOperatorForm } from '../../../components/admin/form.tsx';
import actions from '../../../components/practice/actions.module.css';
import { type FragmentType, readFragment } from '../../../gql/index.ts';
import { useAdminChanges } from '../frame/admin-changes-context.ts';
import { useRefetchOnChange } from '../frame/use-admin-changes.ts';
import { adminInstant } from '../labels/admin-instant.ts';
import { DetailList } from '../parts/detail-list.tsx';
import { OverrideDialog } from '../parts/override-dialog.tsx';
import { barStyle, mutedStyle, panelStyle, stackStyle } from '../parts/section-styles.ts';
import { unreachable } from '../sign-in/password-step.tsx';
import {
  FactorResetFields,
  FactorResetRefusal,
  FactorResetsQuery,
  OrderFactorReset,
  StopFactorReset,
} from './factor-resets.query.ts';
import { WaitingList } from './waiting-list.tsx';

type Outcome =
  | { __typename: 'AdminFactorResetsChanged' }
  | ({ __typename: 'StudioRefused' } & FragmentType<typeof FactorResetRefusal>);

/** What is to be confirmed: a reset of an address, or the end of one. */
type Asked = { kind: 'order'; email: string } | { kind: 'stop'; email: string; accountId: string };

/** Second factors of people who lost theirs: ordered here, carried out a day later. */
export function FactorResets() {
  const resets = useQuery(FactorResetsQuery, { fetchPolicy: 'network-only' });
  useRefetchOnChange(useAdminChanges(), resets.refetch);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [answer, setAnswer] = useState('');
  const form = useOperatorForm({ email: '' });

  function submit({ email }: { email: string }) {
    if (!email.trim()) return form.setError('email', { message: 'Scrivi l’indirizzo con cui la persona entra.' });
    setAnswer('');
    setAsked({ kind: 'order', email: email.trim() });
  }
  function done(text: string) {
    setAnswer(text);
    form.reset();
    void resets.refetch().catch(() => undefined);
  }
  return (
    <>
      <h2>Secondo fattore perso</h2>
      <chakra.p css={mutedStyle}>
        Per chi ha perso passkey, app e codici di recupero. Prima senti la persona al telefono pubblicato dello studio.
        Avviene {resetDelayHours} ore dopo: chi entra con il suo secondo fattore lo annulla.
      </chakra.p>
      <OperatorForm form={form} onSubmit={submit} display="grid" gap="3" maxWidth="var(--d-measure)">
        <TextField name="email" label="E-mail con cui entra" type="email" inputMode="email" autoComplete="off" />
        <FormProblem fontSize="s" />
        <Box css={barStyle}>
          <button type="submit" className={actions.quiet}>
            Azzera secondo fattore
          </button>
        </Box>
      </OperatorForm>
      <p role="status">{answer}</p>
      <WaitingList
        answer={resets}
        items={resets.data?.adminFactorResets}
        awaited="azzeramenti"
        empty="Nessun azzeramento in corso."
      >
        {(items) => (
          <Box css={stackStyle}>
            {items.map((item) => (
              <ResetItem
                key={readFragment(FactorResetFields, item).accountId}
                reset={item}
                onStop={(reset) => setAsked({ kind: 'stop', ...reset })}
              />
            ))}
          </Box>
        )}
      </WaitingList>
      {asked && <ResetDialog asked={asked} onDone={done} onClose={() => setAsked(null)} />}
    </>
  );
}

interface ResetItemProps {
  reset: FragmentType<typeof FactorResetFields>;
  onStop: (reset: { accountId: string; email: string }) => void;
}

function ResetItem({ reset, onStop }: ResetItemProps) {
  const { accountId, email, orderedAt, resetAt, note } = readFragment(FactorResetFields, reset);
  return (
    <chakra.article css={panelStyle} aria-label={email}>
      <h3>{email}</h3>
      <DetailList
        details={[
          ['Avviato', adminInstant(orderedAt)],
          ['Avviene', adminInstant(resetAt)],
          ['Perché', note],
        ]}
      />
      <Box css={barStyle}>
        <button type="button" className={actions.quiet} onClick={() => onStop({ accountId, email })}>
          Ferma l’azzeramento
        </button>
      </Box>
    </chakra.article>
  );
}

interface ResetDialogProps {
  asked: Asked;
  onDone: (text: string) => void;
  onClose: () => void;
}

function ResetDialog({ asked, onDone, onClose }: ResetDialogProps) {
  const [order] = useMutation(OrderFactorReset);
  const [stop] = useMutation(StopFactorReset);
  const { email } = asked;

  async function confirm(note: string): Promise<string | null> {
    const outcome: Outcome | undefined =
      asked.kind === 'order'
        ? (await order({ variables: { email, note } })).data?.orderFactorReset
        : (await stop({ variables: { accountId: asked.accountId } })).data?.stopFactorReset;
    if (!outcome) return unreachable;
    if (outcome.__typename === 'StudioRefused') return readFragment(FactorResetRefusal, outcome).message;
    onDone(asked.kind === 'order' ? `Azzeramento avviato per ${email}.` : `Azzeramento fermato per ${email}.`);
    return null;
  }
  return asked.kind === 'order' ? (
    <OverrideDialog
      title="Azzerare il secondo fattore?"
      affected={[
        email,
        `Tra ${resetDelayHours} ore, al prossimo accesso, vanno via passkey, app e codici di recupero, e si chiudono tutti i browser.`,
        'Da allora basta il link mandato per e-mail: chi legge quella posta entra.',
        'La persona e gli altri titolari dei suoi studi ricevono subito una e-mail e possono opporsi.',
      ]}
      confirmLabel="Azzera secondo fattore"
      minNoteLength={3}
      noteHint="Come hai controllato chi è. La leggono gli altri operatori. Da 3 a 500 caratteri."
      onConfirm={confirm}
      onClose={onClose}
    />
  ) : (
    <OverrideDialog
      title="Fermare l’azzeramento?"
      affected={[email, 'Il secondo fattore resta come è. La persona e gli altri titolari ricevono una e-mail.']}
      confirmLabel="Ferma l’azzeramento"
      note="none"
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
