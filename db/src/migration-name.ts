/** Such a name can be one of a class and of a file on every system: `add_fax`. */
export const isMigrationName = (name: string): boolean => /^[a-z][a-z0-9_]{0,59}$/.test(name);
