import { useMutation, useQuery } from '@apollo/client/react';
import { Box, chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { PageFailure } from '../../../components/page-failure.tsx';
import { PageLoading } from '../../../components/page-loading.tsx';
import actions from '../../../components/practice/actions.module.css';
import type { ScenarioFieldsFragment } from '../../../gql/graphql.ts';
import { readFragment } from '../../../gql/index.ts';
import { AdminTable } from '../lists/admin-table.tsx';
import { mutedStyle, noteStyle, problemStyle, sectionStyle } from '../parts/section-styles.ts';
import { unreachable } from '../sign-in/password-step.tsx';
import { ScenarioForm } from './scenario-form.tsx';
import { carrierFaultLabels, personaLabels, platformFaultLabels } from './scenario-labels.ts';
import { ClearScenario, ScenarioFields, ScenariosAnswer, ScenariosQuery } from './scenarios.query.ts';

/** The trial's scenarios: how practices answer the telephone, and what goes wrong at their next dial. */
export function SimulationPage() {
  const { data, error, refetch } = useQuery(ScenariosQuery, { fetchPolicy: 'network-only' });
  const [clear] = useMutation(ClearScenario);
  const [result, setResult] = useState('');
  if (!data && error) return <PageFailure reload={() => void refetch().catch(() => undefined)} />;
  if (!data) return <PageLoading label="simulazione" />;
  const answer = readFragment(ScenariosAnswer, data.simulatedScenarios);

  async function show(text: string) {
    await refetch().catch(() => undefined);
    setResult(text);
  }
  async function takeBack(phone: string, name: string) {
    setResult('');
    const sent = await clear({ variables: { phone } }).catch(() => null);
    const cleared = readFragment(ScenariosAnswer, sent?.data?.clearSimulatedScenario);
    if (cleared?.__typename !== 'SimulatedScenarios') return setResult(cleared?.message ?? unreachable);
    await show(`Scenario tolto: ${name} risponde di nuovo secondo la regola.`);
  }

  if (answer.__typename === 'SimulatorUnavailable')
    return (
      <Box css={sectionStyle}>
        <h1>Simulazione</h1>
        <chakra.p role="alert" css={problemStyle}>
          {answer.message}
        </chakra.p>
      </Box>
    );
  return (
    <Box css={sectionStyle}>
      <h1>Simulazione</h1>
      <chakra.p css={noteStyle}>
        In questa prova nessun telefono squilla: gli studi, la piattaforma vocale e l’operatore telefonico sono
        simulati. Qui scegli come si comportano. Non esiste nell’edizione di produzione.
      </chakra.p>
      <ScenarioForm onSet={(name) => void show(`Scenario impostato: vale dalla prossima telefonata a ${name}.`)} />
      <p role="status">{result}</p>
      <h2>Scenari impostati</h2>
      <ScenarioList scenarios={readFragment(ScenarioFields, answer.scenarios)} onClear={takeBack} />
    </Box>
  );
}

const nameOf = ({ phone, practices }: ScenarioFieldsFragment) =>
  phone === '*' ? 'Tutti gli studi' : practices.map(({ name }) => name).join(', ') || phone;

interface ScenarioListProps {
  scenarios: readonly ScenarioFieldsFragment[];
  onClear: (phone: string, name: string) => Promise<void>;
}

function ScenarioList({ scenarios, onClear }: ScenarioListProps) {
  if (scenarios.length === 0) return <p>Nessuno: ogni studio risponde secondo la regola della prova.</p>;
  return (
    <AdminTable
      label="Scenari impostati"
      columns={['Studio', 'Al telefono', 'Piattaforma', 'Operatore telefonico', 'Azioni']}
    >
      {scenarios.map((scenario) => (
        <tr key={scenario.phone}>
          <th scope="row">
            {nameOf(scenario)}
            {scenario.phone !== '*' && <Box css={mutedStyle}>{scenario.phone}</Box>}
          </th>
          <td>{scenario.personas.map((persona) => personaLabels[persona]).join(', poi ') || 'Secondo la regola'}</td>
          <td>{scenario.platformFault ? platformFaultLabels[scenario.platformFault] : 'Nessun guasto'}</td>
          <td>{scenario.carrierFault ? carrierFaultLabels[scenario.carrierFault] : 'Nessun guasto'}</td>
          <td>
            <button
              type="button"
              className={actions.quiet}
              aria-label={`Togli lo scenario di ${nameOf(scenario)}`}
              onClick={() => void onClear(scenario.phone, nameOf(scenario))}
            >
              Togli
            </button>
          </td>
        </tr>
      ))}
    </AdminTable>
  );
}
