import type { Family } from '../family.ts';
import { forwardedCodeFamily, guessFamily, lateCodeFamily } from './codes.ts';
import { editedWebsiteFamily, telephoneFamily } from './edited-maps.ts';
import { linkFamily, sessionFamily } from './links.ts';
import { foreignSiteFamily, oddMailboxFamily, similarDomainFamily } from './mailboxes.ts';
import { oddIdFamily, raceFamily } from './races.ts';
import { sharedDomainFamily } from './shared-domains.ts';
import { disputeFamily, foreignStudioFamily, formerMemberFamily } from './studios.ts';

/** All families, each with as many strategies. */
export const families: readonly Family[] = [
  similarDomainFamily,
  oddMailboxFamily,
  foreignSiteFamily,
  editedWebsiteFamily,
  telephoneFamily,
  sharedDomainFamily,
  forwardedCodeFamily,
  lateCodeFamily,
  guessFamily,
  linkFamily,
  sessionFamily,
  foreignStudioFamily,
  formerMemberFamily,
  disputeFamily,
  raceFamily,
  oddIdFamily,
];
