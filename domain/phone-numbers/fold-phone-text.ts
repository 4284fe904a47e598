/** Returns a digit of any script as 0–9: Unicode keeps the ten digits of a script side by side. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
  return String((code - zero) % 10);
}

/**
 * Returns a telephone text with only the characters that a reader sees, each in its ASCII form: no direction marks or
 * zero-width characters, one kind of dash, slash and blank. A raised ² stays: it is a footnote, not a digit.
 */
export function foldPhoneText(text: string): string {
  return text
    .replace(/[\uFF01-\uFF5E]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/\p{Cf}|[\uFE00-\uFE0F\u20E3]/gu, '')
    .replace(/[\p{Pd}\u2212\u2043\u02D7]/gu, '-')
    .replace(/[\u2044\u2215]/g, '/')
    .replace(/[^\S\n]|(?!\n)\p{Cc}/gu, ' ')
    .replace(/(?![0-9])\p{Nd}/gu, asciiDigit);
}
