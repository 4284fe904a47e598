/**
 * Who asks. `keyHolder` has the key a row names (a private link, an order's id, a password …) and no session;
 * `otherKeyHolder` has a valid key to something else; `forged` is an admin's browser led by another site's page: the
 * session's cookie without the CSRF token. `owner` and `staff` are accounts of the practice that rows are about,
 * `otherOwner` owns another one, `halfOwner` is an owner whose mailed link was used and whose second factor is due, `forgedOwner` is the owner's browser led by another site's page.
 */
export const callers = [
  'visitor',
  'otherKeyHolder',
  'betweenFactors',
  'operator',
  'forged',
  'admin',
  'keyHolder',
  'owner',
  'staff',
  'otherOwner',
  'halfOwner',
  'forgedOwner',
] as const;
export type Caller = (typeof callers)[number];
