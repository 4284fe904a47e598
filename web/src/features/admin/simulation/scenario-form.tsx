import { useMutation } from '@apollo/client/react';
import { type FormEvent, useState } from 'react';
import { FormField } from '../../../components/form-field.tsx';
import actions from '../../../components/practice/actions.module.css';
import type { SimulatedCarrierFault, SimulatedPersona, SimulatedPlatformFault } from '../../../gql/graphql.ts';
import { SelectFilter } from '../list-filters.tsx';
import narrow from '../narrow-form.module.css';
import styles from '../section.module.css';
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
  const [name, setName] = useState('');
  const [persona, setPersona] = useState('');
  const [platformFault, setPlatformFault] = useState('');
  const [carrierFault, setCarrierFault] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
  const [suggestions, setSuggestions] = useState<readonly Suggestion[]>([]);
  const [send, { loading }] = useMutation(SetScenario);

  async function set(practiceName: string, practiceId: string | null) {
    if (loading) return;
    setProblem(undefined);
    setSuggestions([]);
    if (!persona && !platformFault && !carrierFault) return setProblem(nothingChosen);
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
    if (result?.__typename !== 'SimulatedScenarios') return setProblem(result?.message ?? unreachable);
    setName('');
    onSet(practiceName);
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    void set(name.trim(), null);
  }

  return (
    <section className={styles.panel} aria-labelledby="scenario-form">
      <h2 id="scenario-form">Imposta uno scenario</h2>
      <form className={`${styles.stack} ${narrow.form}`} onSubmit={submit} noValidate>
        <FormField
          name="practice"
          label="Nome dello studio"
          autoComplete="off"
          value={name}
          onValue={setName}
          problem={problem}
        />
        {suggestions.length > 0 && (
          <ul className={styles.stack} aria-label="Studi con un nome simile">
            {suggestions.map((practice) => (
              <li key={practice.id}>
                <button type="button" className={actions.quiet} onClick={() => void set(practice.name, practice.id)}>
                  {practice.name} – {practice.address}
                </button>
              </li>
            ))}
          </ul>
        )}
        <SelectFilter
          label="Al telefono lo studio"
          value={persona}
          options={choicesOf('Secondo la regola', personaLabels)}
          onValue={setPersona}
        />
        <SelectFilter
          label="Guasto della piattaforma alla prossima telefonata"
          value={platformFault}
          options={choicesOf('Nessun guasto', platformFaultLabels)}
          onValue={setPlatformFault}
        />
        <SelectFilter
          label="Guasto dell’operatore telefonico alla prossima telefonata"
          value={carrierFault}
          options={choicesOf('Nessun guasto', carrierFaultLabels)}
          onValue={setCarrierFault}
        />
        <button type="submit" className={actions.primary} aria-disabled={loading}>
          Imposta
        </button>
      </form>
    </section>
  );
}
