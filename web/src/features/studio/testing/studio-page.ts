import { screen } from '@testing-library/react';
import { type GatewayAnswers, mockGateway } from '../../../testing/mock-gateway.ts';
import { renderSite } from '../../../testing/render-page.tsx';

/** Wednesday 25 November 2026, 11:00 in Rome. */
export const studioNow = Date.parse('2026-11-25T10:00:00Z');

export const rossi = {
  id: '5',
  slug: 'bologna-studio-rossi',
  name: 'Studio Rossi',
  address: 'Via Garibaldi, 1',
  city: 'Bologna',
  province: 'BO',
};
export const verdi = { ...rossi, id: '6', slug: 'bologna-studio-verdi', name: 'Studio Verdi' };

/** Of a practice whose mailbox was proved; everything can be overridden. */
export const standingFixture = (overrides: Record<string, unknown> = {}) => ({
  contactAt: '2026-11-20T10:00:00Z',
  contactWay: 'MAILBOX',
  entitledAt: null,
  entitledWay: null,
  askedAt: null,
  ...overrides,
});

export const membershipFixture = (practice = rossi, role = 'OWNER') => ({
  practice,
  role,
  since: '2026-11-20T10:00:00Z',
  standing: standingFixture(),
});

export const me = {
  accountId: 'a1',
  email: 'anna@rossi.example',
  role: 'OWNER',
  since: '2026-11-20T10:00:00Z',
  isMe: true,
  holdsEntitlement: false,
};
export const luca = { ...me, accountId: 'a2', email: 'luca@rossi.example', role: 'STAFF', isMe: false };

/** A `Studio` of which Anna is the one owner. */
export const studioFixture = (overrides: Record<string, unknown> = {}) => ({
  practice: rossi,
  role: 'OWNER',
  standing: standingFixture(),
  members: [me],
  isDisputed: false,
  rooms: 'OPEN',
  processingTerms: { version: '2026-11-26', acceptedAt: '2026-11-26T09:00:00Z', formerVersion: null },
  ...overrides,
});

/** A claim by mailbox that waits for its code, for another ten minutes. */
export const claimFixture = (overrides: Record<string, unknown> = {}) => ({
  id: 'c1',
  practice: verdi,
  way: 'MAILBOX',
  sentTo: 'info@verdi.example',
  state: 'AWAITING_CODE',
  startedAt: '2026-11-25T09:55:00Z',
  expiresAt: '2026-11-25T10:10:00Z',
  triesLeft: 5,
  call: null,
  decisionNote: null,
  ...overrides,
});

export const claimChanged = (overrides: Record<string, unknown> = {}) => ({
  __typename: 'ClaimChanged',
  claim: claimFixture(overrides),
});

export const studioRefused = (message: string) => ({ __typename: 'StudioRefused', message, mayOverride: false });

/** No second factor; Anna has just signed in. */
export const factorsFixture = (overrides: Record<string, unknown> = {}) => ({
  totpSince: null,
  recoveryCodesLeft: 0,
  provedUntil: new Date(studioNow + 14 * 60_000).toISOString(),
  resetAt: null,
  noneBecause: null,
  passkeys: [],
  ...overrides,
});

/** Anna's account, in Studio Rossi. */
export const accountFixture = (overrides: Record<string, unknown> = {}) => ({
  id: 'a1',
  email: 'anna@rossi.example',
  memberships: [membershipFixture()],
  claims: [],
  sessions: [],
  factors: factorsFixture(),
  ...overrides,
});

/** Opens a page of the studio; `account` is asked each time, as the gateway does. */
export async function openStudio(
  at: string,
  account: () => unknown,
  answers: GatewayAnswers,
  heading: string | RegExp,
) {
  const gateway = mockGateway({
    Query: {
      currentAccount: account,
      studio: () => studioFixture(),
      studioRequests: () => [],
      studioPastCalls: () => [],
      studioPatientChanges: () => [],
      secondFactorStep: () => null,
      studioAgenda: () => null,
      studioConnections: () => null,
      studioCalendarTasks: () => null,
      ...answers.Query,
    },
    Mutation: answers.Mutation ?? {},
  });
  const view = renderSite({ at });
  await screen.findByRole('heading', { level: 1, name: heading });
  return { gateway, ...view };
}

/** What an operation was last asked with. */
export const lastVariables = ({ requests }: ReturnType<typeof mockGateway>, operation: string) =>
  requests.findLast((request) => request.operation === operation)?.variables;
