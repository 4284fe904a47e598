/** The bar's place in the document. */
export const filterBarId = 'filtri';

/** Leads the focus to the first of the filters, before the button that has it goes away. */
export function focusFilters(): void {
  document.getElementById(filterBarId)?.querySelector('select')?.focus();
}
