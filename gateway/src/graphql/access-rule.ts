import type { RequestContext } from '../http/request-context.ts';

/** Decides from the request alone whether its sender may use a field. */
export type AccessRule = (context: RequestContext) => boolean;

/** Anonymous visitors included. */
export const anyone: AccessRule = () => true;

/** As `anyone`, where the answer depends on who asks: nobody whose session cannot be looked up now. */
export const knownSender: AccessRule = ({ isSenderUnknown }) => !isSenderUnknown;

/** Operators who gave both factors. */
export const operator: AccessRule = ({ currentOperator }) => currentOperator?.stage === 'complete';

/** Operators with the role of an administrator. */
export const admin: AccessRule = (context) => operator(context) && context.currentOperator?.role === 'admin';

/** A session with the password, without the second factor. */
export const betweenFactors: AccessRule = ({ currentOperator }) => currentOperator?.stage === 'password';

/** Accounts of the studio. Which practices are theirs is asked inside, each time. */
export const account: AccessRule = ({ currentAccount }) => currentAccount !== null;

/** A session with the mailed link, without the second factor. */
export const accountBetweenFactors: AccessRule = (context) => context.accountBetweenFactors !== null;
