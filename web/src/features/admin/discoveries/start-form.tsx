import { useMutation } from '@apollo/client/react';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { FormField } from '../../../components/form-field.tsx';
import actions from '../../../components/practice/actions.module.css';
import { paths } from '../../../lib/paths.ts';
import { useFirstError } from '../../../lib/use-first-error.ts';
import styles from '../section.module.css';
import { unreachable } from '../sign-in/password-step.tsx';
import { StartDiscovery } from './discoveries.query.ts';

/** Begins a search in a comune and goes to it; the limits are the visitors'. */
export function StartForm() {
  const navigate = useNavigate();
  const [city, setCity] = useState('');
  const [region, setRegion] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
  const { form, showFirstError } = useFirstError();
  const refuse = (text: string) => {
    setProblem(text);
    showFirstError();
  };
  const [start, { loading }] = useMutation(StartDiscovery);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (loading) return;
    setProblem(undefined);
    if (city.trim() === '') return refuse('Scrivi il comune.');
    const variables = { city: city.trim(), region: region.trim() || null };
    const answer = await start({ variables }).catch(() => null);
    const result = answer?.data?.startDiscovery;
    if (!result) return refuse(unreachable);
    if (result.__typename === 'UnknownCity' || result.__typename === 'TooManyRequests') return refuse(result.message);
    const said = sayStart(result);
    await navigate(paths.adminItem('ricerche', result.discovery.id), { state: { said } });
  }

  return (
    <form
      ref={form}
      className={styles.bar}
      onSubmit={(event) => void submit(event)}
      noValidate
      aria-label="Nuova ricerca"
    >
      <FormField name="city" label="Comune" autoComplete="off" value={city} onValue={setCity} problem={problem} />
      <FormField name="region" label="Regione (se serve)" autoComplete="off" value={region} onValue={setRegion} />
      <button type="submit" className={actions.primary} aria-disabled={loading}>
        {loading ? 'Un momento…' : 'Cerca studi'}
      </button>
    </form>
  );
}

export const searchBegun = 'La ricerca è avviata.';

/** What became of a wish for a search, in a sentence. */
export function sayStart(
  result: { __typename: 'DiscoveryStarted'; isNew: boolean } | { __typename: 'DiscoveryRecent' },
) {
  if (result.__typename === 'DiscoveryRecent')
    return 'Questo comune è stato cercato nelle ultime 24 ore: ecco quella ricerca. Una nuova si può fare dopo.';
  return result.isNew ? searchBegun : 'Una ricerca di questo comune c’era già: eccola.';
}
