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
export interface ProviderDetails {
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
