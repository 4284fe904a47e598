/** What a text says of the country: ours or another one; null when it says nothing. */
type Country = 'italy' | 'abroad' | null;

const italian = /^(?:i|it|ita|ital(?:y|ia|ien|ie))$/i;
const neighbour =
  /sloven|svizzera|schweiz|suisse|switzerland|austria|österreich|franc|frankreich|monaco|san marino|vatican/i;

/** Country of an address: a code, or a neighbour's name in some language. Any other word says nothing. */
export function countryOf(text: string | null | undefined): Country {
  const written = text?.trim() ?? '';
  if (italian.test(written)) return 'italy';
  return /^[a-z]{2,3}$/i.test(written) || neighbour.test(written) ? 'abroad' : null;
}

/** France, Monaco, San Marino, the Vatican, Slovenia, Switzerland, Austria. */
const neighbourPrefix = /^(?:\+|00)(?:33|377|378|379|386|41|43)/;

/** Country of telephones divided by `;`, `,` or `/`: ours when one begins so, abroad when all begin as a neighbour's do. */
export function countryOfNumbers(text: string | null | undefined): Country {
  const numbers = (text ?? '')
    .split(/[;,/]/)
    .map((number) => number.replace(/^tel:|[^\d+]/gi, ''))
    .filter((number) => number.length > 5);
  if (numbers.some((number) => /^(?:\+|00)39/.test(number))) return 'italy';
  return numbers.length > 0 && numbers.every((number) => neighbourPrefix.test(number)) ? 'abroad' : null;
}
