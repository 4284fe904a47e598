import { everything, onlyNecessary } from '@dentisti/domain/consent/consent';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { homeAnswers } from '../../testing/home-answers.ts';
import { mockGateway } from '../../testing/mock-gateway.ts';
import { renderSite } from '../../testing/render-page.tsx';
import { chooseConsent } from './consent-state.ts';

const id = 'G-ABCDE12345';
const google = window as unknown as { dataLayer?: ArrayLike<unknown>[]; [name: string]: unknown };
const script = () => document.getElementById('google-analytics') as HTMLScriptElement | null;
const sent = () => JSON.stringify((google.dataLayer ?? []).map((entry) => Array.from(entry)));

beforeEach(() => {
  mockGateway({
    ...homeAnswers(),
    Mutation: {
      recordConsent: ({ input }: { input: { id: string } }) => ({ __typename: 'ConsentRecorded', id: input.id }),
      countPageView: () => true,
    },
  });
});
afterEach(() => {
  script()?.remove();
  delete google.dataLayer;
});

const openCredits = async (gaMeasurementId: string | null) => {
  const site = renderSite({ at: '/crediti?paziente=Rossi', config: { gaMeasurementId } });
  await screen.findByRole('heading', { name: 'Crediti' });
  return site;
};

test('nothing of Google is loaded before consent, nor after a refusal', async () => {
  await openCredits(id);
  expect(script()).toBeNull();
  act(() => chooseConsent(onlyNecessary));
  await waitFor(() => expect(google[`ga-disable-${id}`]).toBe(true));
  expect([script(), google.dataLayer]).toEqual([null, undefined]);
});

test('nor with consent where it is not configured', async () => {
  await openCredits(null);
  act(() => chooseConsent(everything));
  await waitFor(() => expect(document.cookie).toContain('analytics_session'));
  expect(script()).toBeNull();
});

test('with consent it hears the route’s pattern, never an address, and is silenced by a withdrawal', async () => {
  await openCredits(id);
  act(() => chooseConsent(everything));
  await waitFor(() => expect(script()?.src).toBe(`https://www.googletagmanager.com/gtag/js?id=${id}`));
  expect(sent()).toContain('/crediti');
  expect(sent()).not.toMatch(/paziente|Rossi/);
  expect(sent()).toContain(`"cookie_expires":${390 * 86_400}`);
  act(() => chooseConsent(onlyNecessary));
  await waitFor(() => expect(google[`ga-disable-${id}`]).toBe(true));
});
