import type { EntityManager } from '@mikro-orm/postgresql';
import { findRow, findRows, parseRow, type RowOf, storedRow } from '../stored-row.ts';
import { ProfileEdit } from './profile-edit.entity.ts';

/** A change of a profile; instants as Date (UTC). See `ProfileEdit`. */
export type ProfileEditRow = RowOf<ProfileEdit>;
/** With the address of who made it; null once the account is gone. */
export type SignedProfileEdit = ProfileEditRow & { email: string | null };

const editRow = storedRow(ProfileEdit);
const undecided = { decidedAt: null, decidedById: null, note: null };

type NewEdit = Pick<ProfileEditRow, 'practiceId' | 'accountId' | 'kind' | 'state' | 'changes' | 'createdAt'>;

/** Stores a change of a profile; returns its id. */
export const storeProfileEdit = (em: EntityManager, edit: NewEdit): Promise<string> =>
  em.insert(ProfileEdit, { ...edit, ...undecided });

/** Stores a practice's draft in place of the one it had. */
export async function storeDraft(em: EntityManager, edit: Omit<NewEdit, 'kind' | 'state'>): Promise<void> {
  await removeDraft(em, edit.practiceId);
  await storeProfileEdit(em, { ...edit, kind: 'data', state: 'draft' });
}

/** Removes a practice's draft, if it has one. */
export async function removeDraft(em: EntityManager, practiceId: number): Promise<void> {
  await em.nativeDelete(ProfileEdit, { practiceId, state: 'draft' });
}

/** Returns a change by its id; null when there is none. Lock its practice first. */
export const findProfileEdit = (em: EntityManager, id: string): Promise<ProfileEditRow | null> =>
  findRow(em, ProfileEdit, { id });

/** Changes the state of a change. */
export async function decideProfileEdit(
  em: EntityManager,
  id: string,
  decision: Pick<ProfileEditRow, 'state' | 'decidedAt'> & Partial<Pick<ProfileEditRow, 'decidedById' | 'note'>>,
): Promise<void> {
  await em.nativeUpdate(ProfileEdit, { id }, decision);
}

const parseSigned = parseRow<SignedProfileEdit>({ createdAt: true, decidedAt: true });

/** Returns a practice's changes with its draft, the newest first; 50 at most. */
export async function findProfileEdits(em: EntityManager, practiceId: number): Promise<SignedProfileEdit[]> {
  // SQL: joined with the accounts' addresses.
  const rows = await em.execute<object[]>(
    `select ${editRow.list('e')}, a.email from profile_edit e left join practice_account a on a.id = e.account_id
     where e.practice_id = ? order by e.created_at desc, e.id limit 50`,
    [practiceId],
  );
  return rows.map(parseSigned);
}

/** Returns how many proposals of a practice wait. */
export const countOpenProposals = async (em: EntityManager, practiceId: number): Promise<number> =>
  (await findRows(em, ProfileEdit, { practiceId, state: 'proposed' }, { fields: ['id'] })).length;

/** Returns the proposals that wait for an operator, the oldest first; 100 at most. */
export async function findOpenProposals(em: EntityManager): Promise<SignedProfileEdit[]> {
  // SQL: joined with the accounts' addresses.
  const rows = await em.execute<object[]>(
    `select ${editRow.list('e')}, a.email from profile_edit e left join practice_account a on a.id = e.account_id
     where e.state = 'proposed' order by e.created_at, e.id limit 100`,
  );
  return rows.map(parseSigned);
}
