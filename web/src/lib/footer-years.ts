/** The footer's year: the specification's 2025, or the span up to the year of a later build (decisions §1). */
export function footerYears(buildYear: number): string {
  return buildYear > 2025 ? `2025–${buildYear}` : '2025';
}
