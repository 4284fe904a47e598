import type { SeenPatientInput, StudioPatientCardFragment } from '../../../gql/graphql.ts';

/** Returns a patient as a form shows them: what it sends along, so that nobody else's change is written over. */
export const seenPatient = ({ id, name, phone, email, note }: StudioPatientCardFragment): SeenPatientInput => ({
  id,
  name,
  phone: phone ?? null,
  email: email ?? null,
  note: note ?? null,
});

/** What stands now where somebody else was quicker: `Ora c’è «333 000 1111».` */
export const storedText = (stored: string | null | undefined): string =>
  stored ? `Ora c’è «${stored}».` : 'Ora è vuoto.';
