import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import actions from '../../../components/practice/actions.module.css';
import { readFragment } from '../../../gql/fragment-masking.ts';
import type { MemberRole, StudioInsideFragment } from '../../../gql/graphql.ts';
import { paths } from '../../../lib/paths.ts';
import { InsideStudio } from '../inside-studio.tsx';
import { ActionProblem } from '../parts.tsx';
import { roleMeanings, roleNames } from '../role-labels.ts';
import { sectionPath } from '../sections.ts';
import { StudioAccount } from '../studio.query.ts';
import { useStudioAction } from '../use-studio-action.ts';
import { AddMember } from './add-member.tsx';
import { type AskedChange, ChangeDialog } from './change-dialog.tsx';
import { type Member, MemberRow } from './member-row.tsx';
import { StudioAnswer, StudioRemoveMember, StudioSaveMember } from './people.query.ts';

/** `/studio/persone`: who is in the practice's studio. */
export function PeopleSection({ practiceId }: { practiceId: string }) {
  return (
    <>
      <div className="stack gap-3">
        <h1 className="title-l break hyphens">Persone</h1>
        <dl className="stack gap-1 measure">
          {(['OWNER', 'STAFF'] as const).map((role) => (
            <div key={role}>
              <dt className="semibold">{roleNames[role]}</dt>
              <dd className="muted">{roleMeanings[role]}</dd>
            </div>
          ))}
        </dl>
      </div>
      <InsideStudio practiceId={practiceId}>
        {(studio) => <People studio={studio} practiceId={practiceId} />}
      </InsideStudio>
    </>
  );
}

/** What was done last, who can be brought back, and whether the practice's entitlement ended by it. */
interface Done {
  sentence: string;
  removed?: Member;
  isClosed?: boolean;
}

const closedRooms = 'Agenda e pazienti sono chiusi finché non verifichiamo un titolare.';
const roleSentence = (email: string, role: MemberRole) => `${email}: ora il ruolo è «${roleNames[role]}».`;

function People({ studio, practiceId }: { studio: StudioInsideFragment; practiceId: string }) {
  const { members, role } = studio;
  const isOwner = role === 'OWNER';
  const client = useApolloClient();
  const navigate = useNavigate();
  const { run, isBusy, problem } = useStudioAction();
  const [done, setDone] = useState<Done | null>(null);
  const [asked, setAsked] = useState<AskedChange | null>(null);

  async function save(email: string, given: MemberRole, said: Done): Promise<boolean> {
    const answer = await run(StudioSaveMember, { practiceId, email, role: given }, (data) =>
      readFragment(StudioAnswer, data.saveMember),
    );
    if (answer) setDone(said);
    return answer !== null;
  }

  /** Gives a person a role; asks first where the practice's entitlement ends by it. */
  async function changeRole(member: Member, given: MemberRole): Promise<void> {
    if (member.holdsEntitlement && given !== 'OWNER') return setAsked({ member, role: given });
    await save(member.email, given, { sentence: roleSentence(member.email, given) });
  }

  async function add(email: string, given: MemberRole): Promise<boolean> {
    // Somebody who is in the practice already gets the role by it.
    const present = members.find((member) => member.email === email.toLowerCase());
    if (present?.holdsEntitlement && given !== present.role) {
      await changeRole(present, given);
      return false;
    }
    return save(email, given, { sentence: `${email} può entrare: gli abbiamo scritto un’e-mail.` });
  }

  async function demote({ email }: Member, given: MemberRole) {
    const sentence = `${roleSentence(email, given)} ${closedRooms}`;
    if (await save(email, given, { sentence, isClosed: true })) setAsked(null);
  }

  async function remove(member: Member) {
    const { accountId, email, isMe, holdsEntitlement } = member;
    const answer = await run(StudioRemoveMember, { practiceId, accountId }, (data) =>
      readFragment(StudioAnswer, data.removeMember),
    );
    if (!answer) return;
    setAsked(null);
    const sentence = `${email} non entra più nello studio.`;
    if (!isMe && holdsEntitlement) return setDone({ sentence: `${sentence} ${closedRooms}`, isClosed: true });
    if (!isMe) return setDone({ sentence, removed: member });
    await navigate(paths.studio());
    await client.refetchQueries({ include: [StudioAccount] });
  }

  const { removed, isClosed } = done ?? {};
  return (
    <>
      <div role="status" className="hide-empty">
        {done && (
          <div className="row gap-2-3 p-card round on-sage">
            <p className="shrink break">{done.sentence}</p>
            {removed && (
              <button
                type="button"
                className={actions.bare}
                aria-disabled={isBusy}
                onClick={() =>
                  void save(removed.email, removed.role, { sentence: `${removed.email} è di nuovo nello studio.` })
                }
              >
                Annulla
              </button>
            )}
            {isClosed && (
              <Link className="inline-bar tap nowrap" to={sectionPath('titolarita', practiceId)}>
                Chiedi la verifica
              </Link>
            )}
          </div>
        )}
      </div>
      {!asked && <ActionProblem text={problem} />}
      <ul className="stack gap-3" aria-label="Persone dello studio">
        {members.map((member) => (
          <MemberRow
            key={member.accountId}
            member={member}
            isOwner={isOwner}
            strandsOthers={
              members.length > 1 &&
              member.role === 'OWNER' &&
              members.filter((one) => one.role === 'OWNER').length === 1
            }
            isBusy={isBusy}
            onRole={(given) => void changeRole(member, given)}
            onRemove={() => setAsked({ member, role: null })}
          />
        ))}
      </ul>
      {isOwner ? (
        <AddMember isBusy={isBusy} onAdd={add} />
      ) : (
        <p className="measure text-s muted">Chi entra e con quale ruolo lo decide chi è titolare.</p>
      )}
      {asked && (
        <ChangeDialog
          {...asked}
          isAlone={members.length === 1}
          isBusy={isBusy}
          problem={problem}
          onConfirm={() => void (asked.role ? demote(asked.member, asked.role) : remove(asked.member))}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
