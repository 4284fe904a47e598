/**
 * Text for a prompt or a spoken sentence, which the voice platform renders as a Liquid template: a brace that a patient or
 * a practice typed becomes a bracket, so that `{{…}}` and `{%…%}` stay words. Our own scripts have no braces.
 */
export function liquidSafe(text: string): string {
  return text.replaceAll('{', '(').replaceAll('}', ')');
}
