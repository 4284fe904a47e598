/** Why a database is not migrated, in words for an operator. */
export class MigrationProblem extends Error {}
