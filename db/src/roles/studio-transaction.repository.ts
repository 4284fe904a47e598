import type { EntityManager } from '@mikro-orm/postgresql';
import { roleName } from './role-names.ts';

/** A person of a practice, as the policies of the database know them. */
export interface StudioPerson {
  practiceId: number;
  accountId: string;
}

/** From here to its end the transaction of `tx` is the person's: it comes to the rows of their practice alone. */
export async function enterStudio(tx: EntityManager, { practiceId, accountId }: StudioPerson): Promise<void> {
  // SQL: role and settings of a transaction, which end with it; the ORM has no word for them.
  await tx.execute(
    `select set_config('role', ?, true), set_config('app.practice', ?, true), set_config('app.account', ?, true)`,
    [roleName('studio'), String(practiceId), accountId],
  );
}
