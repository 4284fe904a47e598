import { useMutation } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { OperatorForm, TextField, useOperatorForm } from '../../../components/admin/form.tsx';
import actions from '../../../components/practice/actions.module.css';
import type { SimulatedCarrierFault, SimulatedPersona, SimulatedPlatformFault } from '../../../gql/graphql.ts';
import { SelectFilter } from '../lists/list-filters.tsx';
import { panelStyle, stackStyle } from '../parts/section-styles.ts';
import { unreachable } from '../sign-in/password-step.tsx';
import { carrierFaultLabels, choicesOf, personaLabels, platformFaultLabels } from './scenario-labels.ts';
import { SetScenario } from './scenarios.query.ts';

interface Suggestion {
  id: string;
  name: string;
  address: string;
}

const nothingChosen = 'Scegli almeno un comportamento o un guasto.';

/** Sets the scenario of one practice, found by its name; offers near names where none fits. */
export function ScenarioForm({ onSet }: { onSet: (name: string) => void }) {
  const form = useOperatorForm({ practice: '', persona: '', platformFault: '', carrierFault: '' });
  const refuse = (message: string) => form.setError('practice', { message });
  const [suggestions, setSuggestions] = useState<readonly Suggestion[]>([]);
  const [send, { loading }] = useMutation(SetScenario);

  async function set(practiceName: string, practiceId: string | null) {
    if (loading) return;
    form.clearErrors();
    setSuggestions([]);
    const { persona, platformFault, carrierFault } = form.getValues();
    if (!persona && !platformFault && !carrierFault) return refuse(nothingChosen);
    const input = {
      practiceName,
      practiceId,
      persona: (persona || null) as SimulatedPersona | null,
      platformFault: (platformFault || null) as SimulatedPlatformFault | null,
      carrierFault: (carrierFault || null) as SimulatedCarrierFault | null,
    };
    const answer = await send({ variables: { input } }).catch(() => null);
    const result = answer?.data?.setSimulatedScenario;
    if (result?.__typename === 'UnknownSimulatedPractice') setSuggestions(result.suggestions);
    if (result?.__typename !== 'SimulatedScenarios') return refuse(result?.message ?? unreachable);
    form.setValue('practice', '');
    onSet(practiceName);
  }

  return (
    <chakra.section css={panelStyle} aria-labelledby="scenario-form">
      <h2 id="scenario-form">Imposta uno scenario</h2>
      <OperatorForm
        form={form}
        css={[stackStyle, { '& > button': { justifySelf: 'start' } }]}
        maxWidth="var(--d-measure)"
        onSubmit={({ practice }) => set(practice.trim(), null)}
      >
        <TextField name="practice" label="Nome dello studio" autoComplete="off" />
        {suggestions.length > 0 && (
          <chakra.ul css={stackStyle} aria-label="Studi con un nome simile">
            {suggestions.map((practice) => (
              <li key={practice.id}>
                <button type="button" className={actions.quiet} onClick={() => void set(practice.name, practice.id)}>
                  {practice.name} – {practice.address}
                </button>
              </li>
            ))}
          </chakra.ul>
        )}
        <SelectFilter
          label="Al telefono lo studio"
          options={choicesOf('Secondo la regola', personaLabels)}
          {...form.register('persona')}
        />
        <SelectFilter
          label="Guasto della piattaforma alla prossima telefonata"
          options={choicesOf('Nessun guasto', platformFaultLabels)}
          {...form.register('platformFault')}
        />
        <SelectFilter
          label="Guasto dell’operatore telefonico alla prossima telefonata"
          options={choicesOf('Nessun guasto', carrierFaultLabels)}
          {...form.register('carrierFault')}
        />
        <button type="submit" className={actions.primary} aria-disabled={loading}>
          Imposta
        </button>
      </OperatorForm>
    </chakra.section>
  );
}
