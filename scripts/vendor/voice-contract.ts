import { readFileSync, writeFileSync } from 'node:fs';
import { contractSchema, printContract } from './contract-schema.ts';

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

/** `node scripts/vendor/voice-contract.ts <the vendor's OpenAPI document>` writes the schema our tests check against. */
if (import.meta.main) {
  const [source] = process.argv.slice(2);
  if (!source) throw new Error('usage: node scripts/vendor/voice-contract.ts <openapi.json>');
  const target = new URL('../../domain/testing/voice-contract.schema.json', import.meta.url);
  const contract = contractSchema(JSON.parse(readFileSync(source, 'utf8')), voiceRoots);
  writeFileSync(target, printContract(contract));
  console.log(`${Object.keys(contract.schemas).length} schemas written to ${target.pathname}`);
}
