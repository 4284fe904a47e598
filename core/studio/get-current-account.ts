import type { CurrentAccount, RequestContext } from '../context.ts';

/** Returns the account that asks. The access rule lets nobody else through. */
export function currentAccountOf({ currentAccount }: RequestContext): CurrentAccount {
  if (!currentAccount) throw new Error('the access rule lets nobody through without an account');
  return currentAccount;
}
