/** A caller's number in E.164; null for a hidden or an odd one. Demonstration numbers are no numbers to a library. */
export function readCallerNumber(number: string | null): string | null {
  const compact = (number ?? '').replace(/[\s().-]/g, '').replace(/^00/, '+');
  return /^\+\d{6,15}$/.test(compact) ? compact : null;
}
