import { simulatedSipHosts, simulatedSipLine } from '@dentisti/domain/tools/simulated-carriers';
import { sipProviders } from '@dentisti/domain/tools/sip-provider';
import { screen } from '@testing-library/react';
import { type GatewayAnswers, mockGateway } from './mock-gateway.ts';
import { renderSite } from './render-page.tsx';

/** The tools, open as in the trial. */
export const openTools = {
  access: 'OPEN',
  simulated: true,
  callerId: '+390378999999',
  callerName: 'Dentisti.ai Test',
};

/** One of the tools' pages with the gateway's answers. */
export async function openTool(
  at: '/test-caller-id' | '/byok-setup',
  answers: GatewayAnswers = {},
  tools: Partial<typeof openTools> = {},
  config: NonNullable<Parameters<typeof renderSite>[0]>['config'] = {},
) {
  const gateway = mockGateway({
    Query: {
      internalTools: () => ({ ...openTools, ...tools }),
      byokProviders: () => sipProviders,
      simulatedCarriers: () => ({ ...simulatedSipLine, hosts: simulatedSipHosts }),
      ...answers.Query,
    },
    Mutation: answers.Mutation ?? {},
  });
  const view = renderSite({ at, config });
  const name = at === '/byok-setup' ? 'Configurazione SIP (BYOK)' : 'Test Caller ID';
  await screen.findByRole('heading', { level: 1, name });
  return { gateway, ...view };
}
