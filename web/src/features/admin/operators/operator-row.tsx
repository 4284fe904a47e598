import { useMutation } from '@apollo/client/react';
import { Box } from '@chakra-ui/react';
import { useState } from 'react';
import actions from '../../../components/practice/actions.module.css';
import { type FragmentType, readFragment } from '../../../gql/index.ts';
import { adminInstant } from '../labels/admin-instant.ts';
import { OverrideDialog } from '../parts/override-dialog.tsx';
import { barStyle } from '../parts/section-styles.ts';
import { unreachable } from '../sign-in/password-step.tsx';
import { OperatorFields, ResetOperatorSecondFactor, SetOperatorDisabled, SetOperatorRole } from './operators.query.ts';

interface OperatorRowProps {
  operator: FragmentType<typeof OperatorFields>;
  /** What came of an action, in a sentence. */
  onAnswer: (text: string) => void;
}

type Result = { __typename: 'OperatorChanged' } | { __typename: 'OperatorChangeRefused'; message: string };

/** What may be done about an operator: asked once more before it is, as it ends what they have open. */
interface Change {
  button: string;
  title: string;
  means: string;
  done: string;
  work: () => Promise<Result | undefined>;
}

const roleNames = { OPERATOR: 'Operatore', ADMIN: 'Amministratore' } as const;
const roleChanges = {
  ADMIN: 'Vede anche Persone e Registro: invita e chiude fuori colleghi, unisce studi, cancella dati.',
  OPERATOR: 'Non vede più Persone e Registro, e non unisce più studi.',
} as const;

/** One operator with what may be done about them. */
export function OperatorRow({ operator, onAnswer }: OperatorRowProps) {
  const { id, email, role, hasPassword, hasSecondFactor, disabledAt, lastSignInAt } = readFragment(
    OperatorFields,
    operator,
  );
  const [asks, setAsks] = useState<Change | null>(null);
  const [setRole] = useMutation(SetOperatorRole);
  const [setDisabled] = useMutation(SetOperatorDisabled);
  const [resetFactor] = useMutation(ResetOperatorSecondFactor);
  const otherRole = role === 'ADMIN' ? 'OPERATOR' : 'ADMIN';
  const otherName = roleNames[otherRole].toLowerCase();

  const changes: Change[] = [
    {
      button: `Rendi ${otherName}`,
      title: 'Cambiare il ruolo?',
      means: `${roleChanges[otherRole]} Ora deve entrare di nuovo.`,
      done: `${email} ora è ${otherName}.`,
      work: async () => (await setRole({ variables: { operatorId: id, role: otherRole } })).data?.setOperatorRole,
    },
    ...(hasSecondFactor
      ? [
          {
            button: 'Azzera il secondo fattore',
            title: 'Azzerare il secondo fattore?',
            means:
              'Esce subito, e al prossimo accesso la sola password basta per attivarne uno nuovo: fallo se sai che è davvero la persona a chiederlo.',
            done: `${email} attiverà di nuovo il secondo fattore al prossimo accesso.`,
            work: async () => (await resetFactor({ variables: { operatorId: id } })).data?.resetSecondFactor,
          },
        ]
      : []),
    {
      button: disabledAt ? 'Riapri' : 'Chiudi fuori',
      title: disabledAt ? 'Riaprire l’accesso?' : 'Chiudere fuori?',
      means: disabledAt
        ? 'Può entrare di nuovo, con lo stesso ruolo.'
        : 'Esce subito e non entra più, finché non riapri.',
      done: disabledAt ? `${email} può entrare di nuovo.` : `${email} non può più entrare.`,
      work: async () => {
        const { data } = await setDisabled({ variables: { operatorId: id, disabled: disabledAt === null } });
        return data?.setOperatorDisabled;
      },
    },
  ];

  async function run({ done, work }: Change): Promise<string | null> {
    const result = await work();
    if (!result) return unreachable;
    if (result.__typename === 'OperatorChangeRefused') return result.message;
    onAnswer(done);
    return null;
  }

  const access = disabledAt
    ? 'Chiuso fuori'
    : hasSecondFactor
      ? 'Due fattori'
      : hasPassword
        ? 'Manca il secondo fattore'
        : // Without a password nobody comes in but the demonstration's operator.
          lastSignInAt
          ? 'Accesso dimostrativo'
          : 'Invito in attesa';
  return (
    <tr>
      <th scope="row">{email}</th>
      <td>{roleNames[role]}</td>
      <td>{access}</td>
      <td>{lastSignInAt ? adminInstant(lastSignInAt) : 'Mai'}</td>
      <td>
        <Box css={barStyle}>
          {changes.map((change) => (
            <button key={change.button} type="button" className={actions.quiet} onClick={() => setAsks(change)}>
              {change.button}
            </button>
          ))}
        </Box>
        {asks && (
          <OverrideDialog
            title={asks.title}
            affected={[email, asks.means]}
            confirmLabel={asks.button}
            note="none"
            onConfirm={() => run(asks)}
            onClose={() => setAsks(null)}
          />
        )}
      </td>
    </tr>
  );
}
