/** A text, a body between dollars or a quoted name. */
const quoted = /'(?:[^']|'')*'|(\$\w*\$)[\s\S]*?\1|"([^"]+)"/;
const gap = /(?:\s|--[^\n]*|\/\*[\s\S]*?\*\/)+/;
const quotedOrGap = new RegExp(`${gap.source}|${quoted.source}`, 'g');

/** A text of statements without comments, one blank between words. What is quoted stays as it is. */
export const withoutComments = (sql: string): string =>
  sql.replace(quotedOrGap, (found) => (/^['"$]/.test(found) ? found : ' ')).trim();

/** The statements of a text, in small letters, without comments, quotes of names, and what stands in texts and bodies. */
export function splitStatements(sql: string): string[] {
  const plain = withoutComments(sql).replace(
    new RegExp(quoted, 'g'),
    (_found, _tag: string | undefined, name: string | undefined) => name ?? `''`,
  );
  return plain
    .toLowerCase()
    .replaceAll(/\bpublic\./g, '')
    .split(';')
    .map((statement) => statement.trim())
    .filter(Boolean);
}

/** The parts between commas that stand in no parentheses. */
export function splitParts(text: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const sign of text) {
    if (sign === '(') depth += 1;
    if (sign === ')') depth -= 1;
    if (sign === ',' && depth === 0) parts.push('');
    else parts.push(`${parts.pop()}${sign}`);
  }
  return parts.map((part) => part.trim());
}

/** A statement without comments that is repeated until it changes no row. */
export const isBatch = (sql: string): boolean => /^(?:update|delete)\b/i.test(sql);

export const concurrently = /^((?:create (?:unique )?|drop )index) concurrently\b/i;
