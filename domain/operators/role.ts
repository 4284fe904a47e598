/** What an operator may do: `operator` works with bookings, `admin` also with other operators and settings. */
export const operatorRoles = ['operator', 'admin'] as const;
export type OperatorRole = (typeof operatorRoles)[number];

/** Whether someone with role `has` may use what asks for `needs`. */
export const mayActAs = (has: OperatorRole, needs: OperatorRole): boolean => has === 'admin' || needs === 'operator';
