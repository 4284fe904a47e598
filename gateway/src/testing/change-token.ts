/** A signed token with other claims under the old signature. */
export function changeToken<Claims>(token: string, change: (claims: Claims) => Claims): string {
  const [header = '', claims = '', signature = ''] = token.split('.');
  const changed = change(JSON.parse(Buffer.from(claims, 'base64url').toString()));
  return [header, Buffer.from(JSON.stringify(changed)).toString('base64url'), signature].join('.');
}
