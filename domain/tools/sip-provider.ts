import { brand } from '../brand.ts';
import { providerFacts } from './provider-facts.ts';

/** Every choice of the set-up form; `custom` is offered there alone. */
export const providerKeys = [
  'twilio',
  'voipvoice',
  'messagenet',
  'twt',
  'trenove',
  'unidata',
  'plink',
  'olimontel',
  'evolution',
  'globalnet',
  'tim',
  'windtre',
  'fastweb',
  'custom',
] as const;
export type ProviderKey = (typeof providerKeys)[number];

/** In the order in which the page groups them. */
export const providerCategories = [
  'International',
  'Leading Italian',
  'Certified Italian',
  'Competitive Italian',
  'Regional Italian',
  'Major Telecom',
] as const;
export type ProviderCategory = (typeof providerCategories)[number];

export type SetupComplexity = 'Easy' | 'Medium' | 'Complex';

/** One operator as we know it. */
export interface ProviderFacts {
  key: Exclude<ProviderKey, 'custom'>;
  name: string;
  category: ProviderCategory;
  setupComplexity: SetupComplexity;
  /** Italian, as shown. */
  estimatedCost: string;
  advantages: readonly string[];
  /** Empty: none is known, and `Registrati` is disabled. */
  signupUrl: string;
  /** Empty: to be asked of the operator; none is made up. */
  sipDomain: string;
  isSipDomainVerified: boolean;
}

/** What a card and the REST call show (specification §3), with what is not verified marked so. */
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
export const unverifiedMark = 'da verificare';

function present(facts: ProviderFacts): SipProvider {
  const { key, sipDomain, isSipDomainVerified, estimatedCost, signupUrl, ...shown } = facts;
  const domain = sipDomain ? (isSipDomainVerified ? [] : ['dominio SIP']) : ['dominio SIP (da chiedere al provider)'];
  return {
    ...shown,
    provider: key,
    signupUrl,
    estimatedCost: estimatedCost.includes(unverifiedMark) ? estimatedCost : `${estimatedCost} (${unverifiedMark})`,
    configExample: { sipDomain, fromNumber: exampleNumber, displayName: brand },
    unverified: [...domain, signupUrl ? 'indirizzo di registrazione' : 'indirizzo di registrazione (non noto)'],
  };
}

/** The thirteen operators with a card, in the order of the categories. */
export const sipProviders: readonly SipProvider[] = providerCategories.flatMap((category) =>
  providerFacts.filter((facts) => facts.category === category).map(present),
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
