import { readFileSync, writeFileSync } from 'node:fs';
import { contractFacts, printFacts } from './contract-facts.ts';

/** What we send and accept; the rest of the vendor's document is not ours to test. */
export const voiceRoots = [
  'CreateCallDTO',
  'DeleteCallDTO',
  'Call',
  'CallEndedReason',
  'SubscriptionLimits',
  'CreateByoSipTrunkCredentialDTO',
  'UpdateByoSipTrunkCredentialDTO',
  'ByoSipTrunkCredential',
  'CreateCustomCredentialDTO',
  'CustomCredential',
  'CreateByoPhoneNumberDTO',
  'UpdateByoPhoneNumberDTO',
  'ByoPhoneNumber',
  'ServerMessageAssistantRequest',
  'ServerMessageEndOfCallReport',
  'ServerMessageHang',
  'ServerMessageStatusUpdate',
  'ServerMessageToolCalls',
  'ServerMessageTranscript',
  'ServerMessageResponseAssistantRequest',
  'ServerMessageResponseToolCalls',
] as const;

/** `node scripts/vendor/voice-contract.ts <the vendor's OpenAPI document>` writes the facts our tests check against. */
if (import.meta.main) {
  const [source] = process.argv.slice(2);
  if (!source) throw new Error('usage: node scripts/vendor/voice-contract.ts <openapi.json>');
  const target = new URL('../../domain/testing/voice-contract.facts.json', import.meta.url);
  const facts = contractFacts(JSON.parse(readFileSync(source, 'utf8')), voiceRoots);
  writeFileSync(target, printFacts(facts));
  console.log(`${Object.keys(facts.schemas).length} schemas written to ${target.pathname}`);
}
