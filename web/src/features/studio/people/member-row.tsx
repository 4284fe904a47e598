import { beforeDay, writtenDate } from '@dentisti/domain/booking/italian-time';
import actions from '../../../components/practice/actions.module.css';
import type { MemberRole, StudioInsideFragment } from '../../../gql/graphql.ts';
import { roleNames } from '../role-labels.ts';

export type Member = StudioInsideFragment['members'][number];

interface MemberRowProps {
  member: Member;
  /** Whether who reads is an owner. */
  isOwner: boolean;
  /** Whether the others would be without an owner. */
  strandsOthers: boolean;
  isBusy: boolean;
  onRole: (role: MemberRole) => void;
  onRemove: () => void;
}

/** One person of a practice, with what the reader may change. */
export function MemberRow({ member, isOwner, strandsOthers, isBusy, onRole, onRemove }: MemberRowProps) {
  const { email, role, since, isMe } = member;
  const other: MemberRole = role === 'OWNER' ? 'STAFF' : 'OWNER';
  return (
    <li className="stack gap-2 p-4 line round on-surface">
      <div className="break">
        <p className="semibold">
          {email}
          {isMe && <span className="muted regular"> (tu)</span>}
        </p>
        <p className="text-s muted">
          {roleNames[role]}, {beforeDay('dal', writtenDate(new Date(since)))}
        </p>
      </div>
      {strandsOthers && isMe ? (
        <p className="text-s muted">
          Sei l’unico titolare: per lasciare lo studio, prima rendi titolare un’altra persona.
        </p>
      ) : (
        (isOwner || isMe) && (
          <p className="wrap gap-2">
            {isOwner && !isMe && (
              <button type="button" className={actions.quiet} aria-disabled={isBusy} onClick={() => onRole(other)}>
                {other === 'OWNER' ? 'Rendi titolare' : 'Rendi personale'}
                <span className="visually-hidden">: {email}</span>
              </button>
            )}
            <button type="button" className={actions.bare} aria-disabled={isBusy} onClick={onRemove}>
              {isMe ? 'Lascia lo studio' : 'Togli'}
              {!isMe && <span className="visually-hidden">: {email}</span>}
            </button>
          </p>
        )
      )}
    </li>
  );
}
