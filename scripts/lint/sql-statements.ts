/** A comment, a text, a body between dollars or a quoted name. */
const quoted = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|(\$\w*\$)[\s\S]*?\1|"([^"]+)"/g;

/** The statements of a text, in small letters, without comments, quotes of names, and what stands in texts and bodies. */
export function splitStatements(sql: string): string[] {
  const plain = sql.replace(quoted, (found, _tag: string | undefined, name: string | undefined) => {
    if (name) return name;
    return found.startsWith('-') || found.startsWith('/') ? ' ' : `''`;
  });
  return plain
    .toLowerCase()
    .replaceAll(/\bpublic\./g, '')
    .replaceAll(/\s+/g, ' ')
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
