import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Visitor } from '../browser.ts';
import { administrator } from '../operators.ts';
import type { PracticeWithMailbox } from '../practices.ts';
import { ask } from './visit-studio.ts';

const askEntitlement = `mutation($id: ID!, $input: EntitlementInput!) {
  askForEntitlement(practiceId: $id, input: $input) { __typename } }`;
const termsQuery = 'query($id: ID!) { studio(practiceId: $id) { processingTerms { version } } }';
const acceptTerms = `mutation($id: ID!, $version: String!) {
  acceptProcessingTerms(practiceId: $id, version: $version) { __typename } }`;

/** Opens the agenda and the patients of a practice whose owner is signed in on `page`: an operator confirms, the owner accepts. */
export async function openRooms(visitor: Visitor, page: Page, { id, name }: PracticeWithMailbox): Promise<void> {
  const input = { name: 'Anna Prova', alboProvince: 'RM', alboNumber: '1234' };
  expect(await ask(page, askEntitlement, { id, input })).toEqual({ __typename: 'StudioChanged' });
  const operator = await administrator(visitor);
  await operator.goto('/admin/rivendicazioni');
  await operator.getByRole('article', { name }).getByRole('button', { name: 'Confermata: Albo', exact: true }).click();
  const dialog = operator.getByRole('dialog');
  await dialog.getByLabel('Nota').fill('Iscrizione trovata nell’Albo.');
  await dialog.getByRole('button', { name: 'Confermata: Albo', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  const { processingTerms } = await ask<{ processingTerms: { version: string } }>(page, termsQuery, { id });
  expect(await ask(page, acceptTerms, { id, version: processingTerms.version })).toEqual({
    __typename: 'StudioChanged',
  });
}
