import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { mockGateway } from '../../../testing/mock-gateway.ts';
import { renderSite } from '../../../testing/render-page.tsx';
import { accountFixture, claimFixture, studioNow, verdi } from '../testing/studio-page.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: studioNow, toFake: ['Date'] });
});

const options = {
  practice: verdi,
  isClaimed: false,
  isMine: false,
  mailboxes: [],
  mailboxFault: 'Lo studio non ha un sito.',
  telephone: '051 555 0101',
  telephoneFault: null,
};
function open(call: string, edition: 'trial' | 'production', simulatedClaimCall: (args: unknown) => string | null) {
  const claims = [claimFixture({ way: 'TELEPHONE', sentTo: '051 555 0101', call })];
  const account = accountFixture({ claims });
  const Query = {
    currentAccount: () => account,
    secondFactorStep: () => null,
    claimOptions: () => options,
    simulatedClaimCall,
  };
  const gateway = mockGateway({ Query });
  renderSite({ at: '/studio/rivendica/6', config: { edition } });
  return gateway;
}
const codeField = () => screen.findByRole('textbox', { name: 'Codice di otto cifre' });

it('asks what the simulated call said until somebody has answered it', async () => {
  const answers = [null, 'Il codice per farlo è: uno, due'];
  const asked: unknown[] = [];
  const gateway = open('RUNG', 'trial', (args) => {
    asked.push({ ...(args as object) });
    return answers.length > 1 ? (answers.shift() ?? null) : (answers[0] ?? null);
  });
  expect(
    await screen.findByText(/la telefonata ha detto «Il codice per farlo è: uno, due»/, {}, { timeout: 20_000 }),
  ).toBeVisible();
  expect(screen.getByText('Simulazione:')).toBeVisible();
  expect(asked).toEqual([{ claimId: 'c1' }, { claimId: 'c1' }]);
  expect(gateway.operations()).toContain('StudioSimulatedCall');
});

it.each([
  ['WAITING', 'trial'],
  ['FAILED', 'trial'],
  ['RUNG', 'production'],
] as const)('asks nothing while the call is %s in %s', async (call, edition) => {
  const gateway = open(call, edition, () => 'Il codice');
  await codeField();
  expect(screen.queryByText('Simulazione:')).toBeNull();
  expect(gateway.operations()).not.toContain('StudioSimulatedCall');
});
