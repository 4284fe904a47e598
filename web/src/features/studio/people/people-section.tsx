import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import actions from '../../../components/practice/actions.module.css';
import { readFragment } from '../../../gql/fragment-masking.ts';
import type { MemberRole, StudioInsideFragment } from '../../../gql/graphql.ts';
import { paths } from '../../../lib/paths.ts';
import { ConfirmDialog } from '../../booking/live/confirm-dialog.tsx';
import { InsideStudio } from '../inside-studio.tsx';
import { ActionProblem } from '../parts.tsx';
import { roleMeanings, roleNames } from '../role-labels.ts';
import { StudioAccount } from '../studio.query.ts';
import { useStudioAction } from '../use-studio-action.ts';
import { AddMember } from './add-member.tsx';
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

/** What was done last, and who can be brought back. */
interface Done {
  sentence: string;
  removed?: Member;
}

function People({ studio, practiceId }: { studio: StudioInsideFragment; practiceId: string }) {
  const { members, role } = studio;
  const isOwner = role === 'OWNER';
  const client = useApolloClient();
  const navigate = useNavigate();
  const { run, isBusy, problem } = useStudioAction();
  const [done, setDone] = useState<Done | null>(null);
  const [leaving, setLeaving] = useState<Member | null>(null);

  async function save(email: string, given: MemberRole, sentence: string): Promise<boolean> {
    const answer = await run(StudioSaveMember, { practiceId, email, role: given }, (data) =>
      readFragment(StudioAnswer, data.saveMember),
    );
    if (answer) setDone({ sentence });
    return answer !== null;
  }

  async function remove(member: Member) {
    const { accountId, email, isMe } = member;
    const answer = await run(StudioRemoveMember, { practiceId, accountId }, (data) =>
      readFragment(StudioAnswer, data.removeMember),
    );
    if (!answer) return;
    setLeaving(null);
    if (!isMe) return setDone({ sentence: `${email} non entra più nello studio.`, removed: member });
    await navigate(paths.studio());
    await client.refetchQueries({ include: [StudioAccount] });
  }

  const { removed } = done ?? {};
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
                onClick={() => void save(removed.email, removed.role, `${removed.email} è di nuovo nello studio.`)}
              >
                Annulla
              </button>
            )}
          </div>
        )}
      </div>
      {!leaving && <ActionProblem text={problem} />}
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
            onRole={(given) => void save(member.email, given, `${member.email}: ora il ruolo è «${roleNames[given]}».`)}
            onRemove={() => setLeaving(member)}
          />
        ))}
      </ul>
      {isOwner ? (
        <AddMember
          isBusy={isBusy}
          onAdd={(email, given) => save(email, given, `${email} può entrare: gli abbiamo scritto un’e-mail.`)}
        />
      ) : (
        <p className="measure text-s muted">Chi entra e con quale ruolo lo decide chi è titolare.</p>
      )}
      {leaving && (
        <ConfirmDialog
          title={leaving.isMe ? 'Vuoi lasciare questo studio?' : 'Vuoi togliere questa persona?'}
          confirm={leaving.isMe ? 'Sì, lascia lo studio' : 'Sì, togli'}
          dismiss="No, resta"
          isBusy={isBusy}
          problem={problem}
          onConfirm={() => void remove(leaving)}
          onClose={() => setLeaving(null)}
        >
          <p className="break">
            {leaving.isMe
              ? members.length === 1
                ? 'Sei l’unica persona dello studio: senza di te nessuno lo gestisce. Per tornare devi rivendicarlo di nuovo.'
                : 'Non vedrai più nulla di questo studio. Per tornare serve che chi è titolare ti aggiunga di nuovo.'
              : `${leaving.email} non entra più, da subito. Puoi aggiungere di nuovo questa persona quando vuoi.`}
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
