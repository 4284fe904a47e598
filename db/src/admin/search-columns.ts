/** Accents and their plain letters, position by position; `lower` alone leaves them. */
const accented = 'àáâãäåèéêëìíîïòóôõöùúûüçñ';
const plain = 'aaaaaaeeeeiiiiooooouuuucn';

/** SQL: a name in lower case without accents, as the trigram indexes hold it and as a search folds what was typed. */
export const foldedSql = (column: string): string => `translate(lower(${column}), '${accented}', '${plain}')`;

/** SQL: the signs of `DENT-XXXX-YYYY` or `PAC-XXXX-YYYY` (`prefix` with its dash) without prefix and dash. */
export const signsSql = (column: string, prefix: string): string =>
  `replace(substr(${column}, ${prefix.length + 1}), '-', '')`;

/** An index that finds any three signs or letters in a row, and words with slips. */
export const trigramIndex = (name: string, table: string, expression: string) => ({
  name,
  expression: `create index ${name} on ${table} using gin ((${expression}) gin_trgm_ops)`,
});

/** An index that finds a telephone by its last digits: the number is kept backwards. */
export const phoneEndIndex = (table: string) => ({
  name: `${table}_phone_end_index`,
  expression: `create index ${table}_phone_end_index on ${table} (reverse(phone) text_pattern_ops)`,
});

/** An index that finds an address blind to case, whole or by its beginning. */
export const emailIndex = (table: string, column = 'email') => ({
  name: `${table}_${column}_index`,
  expression: `create index ${table}_${column}_index on ${table} (lower(${column}) text_pattern_ops)`,
});
