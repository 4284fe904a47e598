/**
 * The specification's `{product}` placeholder and everything derived from it. A rename is one edit here.
 * `product` is lower case inside a sentence; use `productCapital` at the start of a heading, tab or button.
 */
export const product = 'dentisti';
export const productSingular = 'dentista';
export const productCapital = 'Dentisti';
export const brand = 'Dentisti.ai';
