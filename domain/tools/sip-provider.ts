import { brand } from '../brand.ts';
import {
  type ProviderCategory,
  type ProviderDetails,
  type ProviderKey,
  providerCategories,
  type SetupComplexity,
} from './provider-choices.ts';
import { providerDetails } from './provider-details.ts';

/** A provider as the card and the REST call show it; unverified values are labelled. */
export interface SipProvider {
  provider: ProviderKey;
  name: string;
  category: ProviderCategory;
  setupComplexity: SetupComplexity;
  estimatedCost: string;
  advantages: readonly string[];
  signupUrl: string;
  configExample: { sipDomain: string; fromNumber: string; displayName: string };
  /** Facts nobody has confirmed, in Italian. */
  unverified: readonly string[];
}

/** Shown as an example in every template; the visitor puts the own number in its place. */
export const exampleNumber = '+390212345678';
const unverifiedLabel = 'da verificare';

function present(input: ProviderDetails): SipProvider {
  const { key, sipDomain, isSipDomainVerified, estimatedCost, signupUrl, ...shown } = input;
  const domain = sipDomain ? (isSipDomainVerified ? [] : ['dominio SIP']) : ['dominio SIP (da chiedere al provider)'];
  return {
    ...shown,
    provider: key,
    signupUrl,
    estimatedCost: estimatedCost.includes(unverifiedLabel) ? estimatedCost : `${estimatedCost} (${unverifiedLabel})`,
    configExample: { sipDomain, fromNumber: exampleNumber, displayName: brand },
    unverified: [...domain, signupUrl ? 'indirizzo di registrazione' : 'indirizzo di registrazione (non noto)'],
  };
}

/** The thirteen operators with a card, in the order of the categories. */
export const sipProviders: readonly SipProvider[] = providerCategories.flatMap((category) =>
  providerDetails.filter((input) => input.category === category).map(present),
);

/** Providers by category, in the page's order; categories without any are left out. */
export function groupProviders<Provider extends { category: string }>(providers: readonly Provider[]) {
  return providerCategories
    .map((category) => ({ category, providers: providers.filter((one) => one.category === category) }))
    .filter((group) => group.providers.length > 0);
}

/** How a complexity's badge looks: easy stands out as good, what is neither easy nor medium as a warning. */
export function complexityBadge(complexity: string): 'default' | 'secondary' | 'destructive' {
  if (complexity === 'Easy') return 'default';
  return complexity === 'Medium' ? 'secondary' : 'destructive';
}
