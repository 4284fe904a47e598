/** JSON texts as an attacker or a broken sender writes them. */
const evil = [
  '"\\u0000"',
  '"\\ud83d"',
  '"\\ude00\\ud83d"',
  '"a\\u0000b\\udfff"',
  '"😀"',
  `"${'x'.repeat(501)}"`,
  `"${'è😀'.repeat(9_000)}"`,
  '""',
  'null',
  'true',
  '-1',
  '1e308',
  '1e999',
  '9007199254740993',
  '[]',
  '{}',
  '{"__proto__":{"polluted":1},"constructor":{"prototype":{}}}',
  '{"\\u0000":"\\ud800"}',
  `${'['.repeat(3_000)}${']'.repeat(3_000)}`,
  '"2026-13-45T99:99:99Z"',
  '"9999-12-31T23:59:59+14:00"',
  '"\'; drop table booking; --"',
  '"{{ customer.number }}{% raw %}"',
];

/** A body made of a good one: values exchanged, keys doubled, bytes broken, cut off or put in. */
export function hostileBody(good: string, random: () => number): Buffer {
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
  let text = good;
  for (let changes = Math.floor(random() * 4); changes > 0; changes--) {
    const values = [...text.matchAll(/(?<=:)(?:"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?|true|false|null)/g)];
    const value = values.length > 0 ? pick(values) : null;
    if (value) text = text.slice(0, value.index) + pick(evil) + text.slice(value.index + value[0].length);
  }
  const way = random();
  if (way < 0.06) text = text.slice(0, Math.floor(random() * text.length));
  else if (way < 0.09) text = pick(evil);
  else if (way < 0.12) text = text.replace('{', `{"__proto__":${pick(evil)},`);
  const bytes = Buffer.from(text);
  for (let broken = way > 0.9 ? 1 + Math.floor(random() * 5) : 0; broken > 0 && bytes.length > 0; broken--)
    bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256);
  return bytes;
}
