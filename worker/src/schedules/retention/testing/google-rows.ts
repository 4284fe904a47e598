import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@dentisti/db/orm';
import { createCalendarConnection } from '@dentisti/db/testing';

/** Ways to Google and accesses to be given up there, as of an instant, for the daily erasure. */
export const googleRows = (em: () => EntityManager, count: (from: string) => Promise<number>) => ({
  googleSignIn: {
    happened: async (at: Date) => {
      const { practiceId, clinicianId } = await createCalendarConnection(em());
      await em().execute(
        `with account as (insert into practice_account (email, created_at) values (?, now()) returning id),
           session as (insert into studio_session (account_id, token_hash, csrf_token, device, started_at, used_at)
             select id, ?, 'x', 'x', now(), now() from account returning id, account_id)
         insert into google_sign_in (practice_id, clinician_id, account_id, session_id, state_hash, verifier_encrypted, entitled_at, created_at, expires_at)
         select ?, ?, account_id, id, encode(sha256(?::bytea), 'hex'), 'x', ?, ?, ? from session`,
        [`${randomUUID()}@studio.example`, randomUUID(), practiceId, clinicianId, randomUUID(), at, at, at],
      );
    },
    left: () => count('google_sign_in'),
  },
  googleRevocation: {
    happened: (at: Date) =>
      em().execute(
        `insert into google_revocation (id, credentials_encrypted, created_at, next_try_at) values (gen_random_uuid(), 'x', ?, ?)`,
        [at, at],
      ),
    left: () => count('google_revocation'),
  },
});
