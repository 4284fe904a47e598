/**
 * Who a connection works for. A visitor is a stranger or a patient, an operator one of ours who is signed in, the worker
 * the process that runs jobs, the studio a person of one practice.
 */
export const dataRoles = ['visitor', 'operator', 'worker', 'studio'] as const;
export type DataRole = (typeof dataRoles)[number];

/** Roles of the services, which see the rows of every practice. */
export const serviceRoles = ['visitor', 'operator', 'worker'] as const satisfies readonly DataRole[];

/** The role as Postgres knows it. All databases of a server share it. */
export const roleName = (role: DataRole): string => `dentisti_${role}`;

/** Names of all our roles as SQL lists them. */
export const allRoles = dataRoles.map(roleName).join(', ');

/** The login of gateway and worker where we choose its name: it owns nothing, inherits nothing and may take each role. */
export const serviceLogin = 'dentisti_service';

/** A name as SQL writes it. */
export const quotedName = (name: string): string => `"${name.replaceAll('"', '""')}"`;
