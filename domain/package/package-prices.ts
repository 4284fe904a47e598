/** The three prices of the first-visit package, in cents of a euro, VAT included. */
export interface PackagePrices {
  /** What the parts are said to cost one by one; shown crossed out. */
  listCents: number;
  packageCents: number;
  /** The fee for paying online. */
  onlineCents: number;
}

/** Prices of the two parts as the specification lists them. What is left of the list price is the consultation's. */
export const partPrices = { visitCents: 9_900, hygieneCents: 7_500 } as const;

export interface PriceBreakdown extends PackagePrices {
  /** List price less its priced parts: the third line, so that the lines add up; 0 hides it. */
  consultationCents: number;
  /** List price less package price; 0 when there is nothing to save. */
  savingCents: number;
  /** That saving in whole percent of the list price, rounded half up. */
  savingPercent: number;
  /** Package price less online price; 0 hides the line. */
  onlineDiscountCents: number;
}

/** Everything the page adds up, computed once. */
export function breakDownPrices(prices: PackagePrices): PriceBreakdown {
  const savingCents = Math.max(0, prices.listCents - prices.packageCents);
  return {
    ...prices,
    consultationCents: Math.max(0, prices.listCents - partPrices.visitCents - partPrices.hygieneCents),
    savingCents,
    savingPercent: prices.listCents > 0 ? Math.round((savingCents * 100) / prices.listCents) : 0,
    onlineDiscountCents: Math.max(0, prices.packageCents - prices.onlineCents),
  };
}

/** Problems of configured prices, for an operator; empty when the prices can be charged. */
export function findPriceProblems({ listCents, packageCents, onlineCents }: PackagePrices): string[] {
  const problems: string[] = [];
  if (packageCents > listCents) problems.push('PACKAGE_PRICE_CENTS: above PACKAGE_LIST_PRICE_CENTS');
  if (onlineCents > packageCents) problems.push('PACKAGE_ONLINE_PRICE_CENTS: above PACKAGE_PRICE_CENTS');
  // Stripe's smallest charge in euro.
  if (onlineCents < 50) problems.push('PACKAGE_ONLINE_PRICE_CENTS: at least 50, the smallest payment a card takes');
  return problems;
}

/** `€75`, `€75,50`, `€1.178`: the typography of the specification's own prices. */
export function formatEuro(cents: number): string {
  const [whole, rest] = [Math.floor(Math.abs(cents) / 100), Math.abs(cents) % 100];
  const grouped = String(whole).replace(/\B(?=(\d{3})+$)/g, '.');
  return `${cents < 0 ? '-' : ''}€${grouped}${rest === 0 ? '' : `,${String(rest).padStart(2, '0')}`}`;
}
