/** The footer's year: 2025, or the span up to the year of a later build. */
export function footerYears(buildYear: number): string {
  return buildYear > 2025 ? `2025–${buildYear}` : '2025';
}
