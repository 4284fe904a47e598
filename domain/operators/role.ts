/** What a colleague may do: an operator works with bookings, an admin also with colleagues and settings. */
export const operatorRoles = ['operator', 'admin'] as const;
export type OperatorRole = (typeof operatorRoles)[number];

/** Whether someone with role `has` may use what asks for `needs`. */
export const mayActAs = (has: OperatorRole, needs: OperatorRole): boolean => has === 'admin' || needs === 'operator';
