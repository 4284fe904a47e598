import type { EntityManager } from '@mikro-orm/postgresql';
import { decryptText } from '../encrypted-text.ts';
import { Operator } from '../operators/operator.entity.ts';
import { findRows } from '../stored-row.ts';
import { RestoreProblem } from './import-database.ts';

interface OperatorKeyCheck {
  /** Newest first, as the gateway takes them; empty: none was given. */
  keys: readonly string[];
  /** Restore although some second factors cannot be opened any more. */
  acceptsLost: boolean;
}

/**
 * Says whether operators can still sign in with the database as it stands: their second factors are encrypted with the
 * `OPERATOR_KEY` of the installation that made the backup, which is not in it.
 * @throws RestoreProblem when some cannot be opened and nobody accepted that
 */
export async function checkOperatorKey(em: EntityManager, { keys, acceptsLost }: OperatorKeyCheck): Promise<string> {
  const rows = await findRows(em, Operator, { totpSealed: { $ne: null } }, { fields: ['id', 'totpSealed'] });
  const lost = rows.filter(
    ({ id, totpSealed }) => decryptText(totpSealed ?? '', { purpose: 'totp', owner: id }, keys) === null,
  );
  if (rows.length === 0) return 'No operator has a second factor yet: any OPERATOR_KEY will do.';
  if (lost.length === 0)
    return `OPERATOR_KEY opens all ${rows.length} second factors: start the gateway with the same key.`;
  const which = keys.length === 0 ? 'No OPERATOR_KEY was given' : 'This OPERATOR_KEY is another';
  const found = `${which}: ${lost.length} of ${rows.length} operators' second factors cannot be opened.`;
  if (acceptsLost) return `${found} Those operators cannot sign in until an administrator resets their second factor.`;
  throw new RestoreProblem(
    `${found} Nothing was restored. Give the key of the installation that made the backup (OPERATOR_KEY=…, several by commas), or, if it is lost, ACCEPT_LOST_SECOND_FACTORS=true.`,
  );
}
