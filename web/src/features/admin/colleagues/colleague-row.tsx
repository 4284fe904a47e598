import { useMutation } from '@apollo/client/react';
import actions from '../../../components/practice/actions.module.css';
import { type FragmentType, readFragment } from '../../../gql/index.ts';
import { adminInstant } from '../admin-instant.ts';
import styles from '../section.module.css';
import { unreachable } from '../sign-in/password-step.tsx';
import {
  ColleagueFields,
  ResetColleagueSecondFactor,
  SetColleagueDisabled,
  SetColleagueRole,
} from './colleagues.query.ts';

interface ColleagueRowProps {
  colleague: FragmentType<typeof ColleagueFields>;
  /** What came of an action, in a sentence. */
  onAnswer: (text: string) => void;
}

const roleNames = { OPERATOR: 'Operatore', ADMIN: 'Amministratore' } as const;

/** One colleague with what may be done about them. */
export function ColleagueRow({ colleague, onAnswer }: ColleagueRowProps) {
  const { id, email, role, hasPassword, hasSecondFactor, disabledAt, lastSignInAt } = readFragment(
    ColleagueFields,
    colleague,
  );
  const [setRole] = useMutation(SetColleagueRole);
  const [setDisabled] = useMutation(SetColleagueDisabled);
  const [resetFactor] = useMutation(ResetColleagueSecondFactor);
  const otherRole = role === 'ADMIN' ? 'OPERATOR' : 'ADMIN';

  type Result = { __typename: 'OperatorChanged' } | { __typename: 'OperatorChangeRefused'; message: string };
  async function run(done: string, work: () => Promise<Result | undefined>) {
    const result = await work().catch(() => undefined);
    if (!result) return onAnswer(unreachable);
    onAnswer(result.__typename === 'OperatorChanged' ? done : result.message);
  }

  const access = disabledAt
    ? 'Chiuso fuori'
    : hasSecondFactor
      ? 'Due fattori'
      : hasPassword
        ? 'Manca il secondo fattore'
        : 'Invito in attesa';
  return (
    <tr>
      <th scope="row">{email}</th>
      <td>{roleNames[role]}</td>
      <td>{access}</td>
      <td>{lastSignInAt ? adminInstant(lastSignInAt) : 'Mai'}</td>
      <td>
        <div className={styles.bar}>
          <button
            type="button"
            className={actions.quiet}
            onClick={() =>
              void run(`${email} ora è ${roleNames[otherRole].toLowerCase()}.`, async () => {
                const { data } = await setRole({ variables: { operatorId: id, role: otherRole } });
                return data?.setOperatorRole;
              })
            }
          >
            Rendi {roleNames[otherRole].toLowerCase()}
          </button>
          {hasSecondFactor && (
            <button
              type="button"
              className={actions.quiet}
              onClick={() =>
                void run(`${email} attiverà di nuovo il secondo fattore al prossimo accesso.`, async () => {
                  const { data } = await resetFactor({ variables: { operatorId: id } });
                  return data?.resetSecondFactor;
                })
              }
            >
              Azzera il secondo fattore
            </button>
          )}
          <button
            type="button"
            className={actions.quiet}
            onClick={() =>
              void run(disabledAt ? `${email} può entrare di nuovo.` : `${email} non può più entrare.`, async () => {
                const { data } = await setDisabled({ variables: { operatorId: id, disabled: disabledAt === null } });
                return data?.setOperatorDisabled;
              })
            }
          >
            {disabledAt ? 'Riapri' : 'Chiudi fuori'}
          </button>
        </div>
      </td>
    </tr>
  );
}
