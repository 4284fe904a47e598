import {
  findPractitionerRows,
  maxPractitioners,
  type PractitionerRow,
  removePractitioner,
  writeOwnPractitioner,
} from '@dentisti/db/practice/practitioner.repository';
import { storeProfileEdit } from '@dentisti/db/profile/profile-edit.repository';
import { claimsSpecialist } from '@dentisti/domain/discovery/practice-word';
import { alboText } from '@dentisti/domain/practice/albo';
import { parsePractitioner } from '@dentisti/domain/practice/practitioner';
import type { RequestContext } from '../../context.ts';
import { specialistPerson } from '../../practice/specialist-claims.ts';
import { freeText } from '../free-text.ts';
import { changedMeanwhile, type StudioRefused, studioRefused } from '../refusal.ts';
import { inProfile, notYetEntitled } from './in-profile.ts';

/** Whom of a practice's list somebody means: a place is given anew once who stood last there has gone. */
interface KnownPerson {
  position: number;
  /** The name that they were shown there. */
  knownAs: string | null;
}

export interface PersonInput extends Omit<KnownPerson, 'position'> {
  /** Null: somebody new. */
  position: number | null;
  name: string;
  /** Empty: nothing is said; null: as it is. */
  role: string | null;
  /** `RM 1234`; empty: none; null: as it is. */
  albo: string | null;
}
export type PersonOutcome = { kind: 'saved'; applied: never[]; proposed: never[] } | StudioRefused;

const gone = 'Questa persona non è più nell’elenco.';
const tooMany = `Un profilo nomina al massimo ${maxPractitioners} persone.`;
const saved = { kind: 'saved' as const, applied: [], proposed: [] };

/**
 * Writes somebody of a practice: name, what they do, and the enrolment as the practice says it. Nobody has looked the number
 * up: a check that an operator made ends where name or number change.
 */
export async function savePerson(
  context: RequestContext,
  practiceId: string,
  { position, knownAs, ...typed }: PersonInput,
): Promise<PersonOutcome> {
  return inProfile(context, practiceId, async (tx, { practice, account, isEntitled, now }) => {
    if (!isEntitled) return studioRefused(notYetEntitled);
    const people = await findPractitionerRows(tx, practice.id);
    const before = people.find((one) => one.position === position);
    if (position !== null && !before) return studioRefused(gone);
    if (before && before.name !== knownAs) return studioRefused(changedMeanwhile);
    if (position === null && people.length >= maxPractitioners) return studioRefused(tooMany);
    const parsed = parsePerson(context, typed, before);
    if ('kind' in parsed) return parsed;
    const { name } = parsed;
    await writeOwnPractitioner(tx, { dentistId: practice.id, position }, { ...parsed, writtenAt: now });
    const changes = [{ field: 'people' as const, before: before?.name ?? '', after: name }];
    const edit = { practiceId: practice.id, accountId: account.id, createdAt: now, changes };
    await storeProfileEdit(tx, { ...edit, kind: 'people', state: 'applied' });
    practice.updatedAt = now;
    await tx.flush();
    return { action: 'profile.person-saved', detail: { isNew: position === null }, done: saved };
  });
}

type TypedPerson = Pick<PersonInput, 'name' | 'role' | 'albo'>;
type StoredPerson = Pick<PractitionerRow, 'role' | 'alboNumber' | 'claimedAlbo'>;

/** Reads a typed person; what was left out stays as it is stored. */
function parsePerson(
  { services: { places } }: RequestContext,
  typed: TypedPerson,
  before: StoredPerson | undefined,
): { name: string; role: string | null; claimedAlbo: string | null } | StudioRefused {
  const typedRole = (typed.role ?? before?.role ?? '').trim();
  const typedAlbo = typed.albo ?? before?.alboNumber ?? before?.claimedAlbo ?? '';
  const parsed = parsePractitioner({ name: typed.name, albo: typedAlbo });
  if (!parsed.ok) return studioRefused(parsed.fields[0]?.message ?? gone);
  const role = typedRole === '' ? null : freeText(typedRole.replace(/\s+/g, ' '), { min: 2, max: 60 });
  if (role === null && typedRole !== '') return studioRefused('Di che cosa si occupa: da 2 a 60 caratteri.');
  const { name, albo } = parsed.practitioner;
  if (claimsSpecialist(`${name} ${role ?? ''}`)) return studioRefused(specialistPerson);
  if (albo && !places.provinceSigns(albo.province.toLowerCase()).includes(albo.province))
    return studioRefused('Questa provincia non esiste.');
  return { name, role, claimedAlbo: albo && alboText(albo) };
}

/** Takes somebody off a practice's profile. */
export const removePerson = (
  context: RequestContext,
  practiceId: string,
  { position, knownAs }: KnownPerson,
): Promise<PersonOutcome> =>
  inProfile(context, practiceId, async (tx, { practice, account, isEntitled, now }) => {
    if (!isEntitled) return studioRefused(notYetEntitled);
    const person = (await findPractitionerRows(tx, practice.id)).find((one) => one.position === position);
    if (!person) return studioRefused(gone);
    if (person.name !== knownAs) return studioRefused(changedMeanwhile);
    await removePractitioner(tx, practice.id, person.position);
    const changes = [{ field: 'people' as const, before: person.name, after: '' }];
    const edit = { practiceId: practice.id, accountId: account.id, createdAt: now, changes };
    await storeProfileEdit(tx, { ...edit, kind: 'people', state: 'applied' });
    practice.updatedAt = now;
    await tx.flush();
    return { action: 'profile.person-removed', done: saved };
  });
