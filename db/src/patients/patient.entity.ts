import { defineEntity, p } from '@mikro-orm/core';
import { Practice } from '../practice/practice.entity.ts';
import { PracticeAccount } from '../studio/practice-account.entity.ts';

/**
 * A patient as one practice knows them: contact, a note without clinical data, consent to recall. The practice is the
 * controller of it; rows exist only where it accepted the data-processing terms. The same person at another practice is
 * another row.
 */
const PatientSchema = defineEntity({
  name: 'Patient',
  tableName: 'patient',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    practiceId: () => p.manyToOne(Practice).mapToPk().deleteRule('cascade').index('patient_practice_index'),
    /** As one writes it; null once erased. */
    name: p.text().nullable(),
    /** The name without accents, in lower case, with single spaces: what a search and a second visit find it by; null once erased. */
    nameKey: p.text().nullable(),
    /** E.164; null without one and once erased. */
    phone: p.text().nullable(),
    /** Lower case; null without one and once erased. */
    email: p.text().nullable(),
    /** What the practice wrote, without clinical data; null without any and once erased. */
    note: p.text().nullable(),
    /** When the practice recorded that the patient consents to a recall; null without consent. */
    recallConsentAt: p.datetime().nullable(),
    /** Who recorded it; null without consent, and once the account is gone. */
    recallConsentById: () => p.manyToOne(PracticeAccount).mapToPk().nullable().deleteRule('set null'),
    /** When the patient last took that consent back, by the link of a mail or as the practice recorded it; null: never, and once erased. */
    recallWithdrawnAt: p.datetime().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
    changedAt: p.datetime().defaultRaw('now()'),
    erasedAt: p.datetime().nullable(),
    /** When the daily erasure found that the practice may not keep patients with us any more; null while it may. */
    orphanedAt: p.datetime().nullable(),
  },
  indexes: [
    {
      name: 'patient_name_index',
      expression: 'create index patient_name_index on patient (practice_id, name_key) where erased_at is null',
    },
    {
      name: 'patient_phone_index',
      expression: 'create index patient_phone_index on patient (phone, practice_id) where phone is not null',
    },
    {
      name: 'patient_email_index',
      expression: 'create index patient_email_index on patient (email, practice_id) where email is not null',
    },
    {
      name: 'patient_orphaned_index',
      expression: 'create index patient_orphaned_index on patient (orphaned_at) where orphaned_at is not null',
    },
    {
      name: 'patient_recall_consent_by_index',
      expression:
        'create index patient_recall_consent_by_index on patient (recall_consent_by_id) where recall_consent_by_id is not null',
    },
  ],
  checks: [
    { name: 'patient_name_check', expression: `name <> '' and char_length(name) <= 120` },
    { name: 'patient_note_check', expression: `note <> '' and char_length(note) <= 1000` },
    {
      name: 'patient_named_check',
      expression: '(name is null) = (name_key is null) and (name is null) = (erased_at is not null)',
    },
    {
      name: 'patient_erased_check',
      expression:
        'erased_at is null or phone is null and email is null and note is null and recall_consent_at is null and recall_withdrawn_at is null',
    },
  ],
});

export class Patient extends PatientSchema.class {}
PatientSchema.setClass(Patient);
