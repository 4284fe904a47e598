import type { MemberRole } from '../../../gql/graphql.ts';
import { ConfirmDialog } from '../../booking/live/confirm-dialog.tsx';
import { roleNames } from '../role-labels.ts';
import type { Member } from './member-row.tsx';

/** A change of a person that is asked about first: another role, or none any more. */
export interface AskedChange {
  member: Member;
  /** Null: the person is taken out. */
  role: MemberRole | null;
}

interface ChangeDialogProps extends AskedChange {
  /** Whether nobody else is in the practice. */
  isAlone: boolean;
  isBusy: boolean;
  problem: string | null;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before a person is taken out, or is no owner any more with what rests on it. */
export function ChangeDialog({ member, role, isAlone, ...dialog }: ChangeDialogProps) {
  const { isMe, holdsEntitlement } = member;
  return (
    <ConfirmDialog {...labelsOf(member, role)} {...dialog}>
      <p className="break">{effectOf(member, role, isAlone)}</p>
      {holdsEntitlement && !isAlone && (
        <>
          <p>
            La titolarità dello studio è verificata con {isMe ? 'te' : 'questa persona'}: dopo non vale più. Agenda e
            pazienti si chiudono per tutti finché non verifichiamo un titolare, e i collegamenti con calendari e
            gestionale si fermano: poi vanno rifatti.
          </p>
          <p>Tornare indietro non basta: serve una nuova verifica.</p>
        </>
      )}
    </ConfirmDialog>
  );
}

function labelsOf({ isMe }: Member, role: MemberRole | null) {
  if (role)
    return { title: 'Vuoi togliere il ruolo di titolare?', confirm: 'Sì, togli il ruolo', dismiss: 'No, resta così' };
  return isMe
    ? { title: 'Vuoi lasciare questo studio?', confirm: 'Sì, lascia lo studio', dismiss: 'No, resta' }
    : { title: 'Vuoi togliere questa persona?', confirm: 'Sì, togli', dismiss: 'No, resta' };
}

function effectOf({ email, isMe, holdsEntitlement }: Member, role: MemberRole | null, isAlone: boolean): string {
  if (role) return `${email} resta nello studio, con il ruolo «${roleNames[role]}».`;
  if (!isMe)
    return `${email} non entra più, da subito.${holdsEntitlement ? '' : ' Puoi aggiungere di nuovo questa persona quando vuoi.'}`;
  return isAlone
    ? 'Sei l’unica persona dello studio: senza di te nessuno lo gestisce. Per tornare devi rivendicarlo di nuovo.'
    : 'Non vedrai più nulla di questo studio. Per tornare serve che chi è titolare ti aggiunga di nuovo.';
}
