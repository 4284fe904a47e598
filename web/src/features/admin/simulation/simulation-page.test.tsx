import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mockGateway } from '../../../testing/mock-gateway.ts';
import { renderSite } from '../../../testing/render-page.tsx';

const currentOperator = {
  __typename: 'Operator',
  id: '7f2e4b1a-0000-4000-8000-000000000001',
  email: 'luca@dentisti.example',
  role: 'OPERATOR',
  recoveryCodesLeft: 10,
};
const rossi = { id: '7', name: 'Studio Rossi', address: 'Via Po 1 · Roma' };
interface Input {
  practiceName: string;
  practiceId: string | null;
  persona: string | null;
  platformFault: string | null;
  carrierFault: string | null;
}

function trialGateway() {
  const set: Record<string, unknown>[] = [];
  const given: Input[] = [];
  const view = () => ({ __typename: 'SimulatedScenarios', scenarios: set });
  mockGateway({
    Query: { currentOperator: () => currentOperator, simulatedScenarios: view },
    Mutation: {
      setSimulatedScenario: ({ input }: { input: Input }) => {
        given.push(input);
        const { practiceId, persona, platformFault, carrierFault } = input;
        if (practiceId !== rossi.id)
          return {
            __typename: 'UnknownSimulatedPractice',
            message: `Nessuno studio si chiama «${input.practiceName}». Forse cercavi uno di questi.`,
            suggestions: [rossi],
          };
        const personas = persona ? [persona] : [];
        set.push({ phone: '+390378000001', practices: [rossi], personas, platformFault, carrierFault });
        return view();
      },
      clearSimulatedScenario: ({ phone }: { phone: string }) => {
        set.splice(set.findIndex((one) => one.phone === phone));
        return view();
      },
    },
  });
  return given;
}

test('a name nobody has offers the near one; the scenario is shown in Italian and can be taken back', async () => {
  const given = trialGateway();
  const { user } = renderSite({ at: '/admin/simulazione' });
  expect(await screen.findByText(/nessun telefono squilla/)).toBeVisible();
  expect(screen.getByText(/^Nessuno: ogni studio risponde/)).toBeVisible();
  const name = screen.getByLabelText('Nome dello studio');
  await user.type(name, 'Studio Rosi');
  await user.click(screen.getByRole('button', { name: 'Imposta' }));
  expect(await screen.findByText('Scegli almeno un comportamento o un guasto.')).toBeVisible();
  expect(given).toEqual([]);
  await user.selectOptions(screen.getByLabelText('Al telefono lo studio'), 'È al completo');
  await user.selectOptions(screen.getByLabelText(/^Guasto dell’operatore telefonico/), 'SIP 403: chiamata vietata');
  await user.click(screen.getByRole('button', { name: 'Imposta' }));
  expect(await screen.findByText(/^Nessuno studio si chiama «Studio Rosi»/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Studio Rossi – Via Po 1 · Roma' }));
  const list = await screen.findByRole('region', { name: 'Scenari impostati' });
  const row = within(list).getByRole('row', { name: /Studio Rossi.*È al completo.*Nessun guasto.*SIP 403/ });
  expect(row).toBeVisible();
  expect(given.map(({ practiceId }) => practiceId)).toEqual([null, '7']);
  await user.click(within(row).getByRole('button', { name: 'Togli lo scenario di Studio Rossi' }));
  expect(await screen.findByText(/^Scenario tolto: Studio Rossi/)).toBeVisible();
  expect(screen.getByText(/^Nessuno: ogni studio risponde/)).toBeVisible();
});

test('production has neither the page nor its entry in the menu', async () => {
  trialGateway();
  renderSite({ at: '/admin/simulazione', config: { edition: 'production' } });
  expect(await screen.findByRole('link', { name: 'Chiamate' })).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Simulazione' })).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Simulazione' })).toBeNull();
});

test('a trial with real calls says so, and offers nothing to set', async () => {
  const unavailable = { __typename: 'SimulatorUnavailable', message: 'Le chiamate non sono simulate.' };
  mockGateway({ Query: { currentOperator: () => currentOperator, simulatedScenarios: () => unavailable } });
  renderSite({ at: '/admin/simulazione' });
  expect(await screen.findByText('Le chiamate non sono simulate.')).toHaveAttribute('role', 'alert');
  expect(screen.queryByText(/nessun telefono squilla/)).toBeNull();
  expect(screen.queryByLabelText('Nome dello studio')).toBeNull();
});
