import { useMutation } from '@apollo/client/react';
import { useNavigate } from 'react-router-dom';
import { filled, OperatorForm, TextField, useOperatorForm } from '../../../components/admin/form.tsx';
import actions from '../../../components/practice/actions.module.css';
import { paths } from '../../../lib/paths.ts';
import { barStyle } from '../parts/section-styles.ts';
import { unreachable } from '../sign-in/password-step.tsx';
import { StartDiscovery } from './discoveries.query.ts';

/** Begins a search in a comune and goes to it; the limits are the visitors'. */
export function StartForm() {
  const navigate = useNavigate();
  const form = useOperatorForm({ city: '', region: '' });
  const { isSubmitting } = form.formState;
  const refuse = (message: string) => form.setError('city', { message });
  const [start] = useMutation(StartDiscovery);

  async function submit({ city, region }: { city: string; region: string }) {
    const variables = { city: city.trim(), region: region.trim() || null };
    const answer = await start({ variables }).catch(() => null);
    const result = answer?.data?.startDiscovery;
    if (!result) return refuse(unreachable);
    if (result.__typename === 'UnknownCity' || result.__typename === 'TooManyRequests') return refuse(result.message);
    const said = sayStart(result);
    await navigate(paths.adminItem('ricerche', result.discovery.id), { state: { said } });
  }

  return (
    <OperatorForm form={form} css={barStyle} onSubmit={submit} aria-label="Nuova ricerca">
      <TextField name="city" label="Comune" autoComplete="off" rules={filled('Scrivi il comune.')} />
      <TextField name="region" label="Regione (se serve)" autoComplete="off" />
      <button type="submit" className={actions.primary} aria-disabled={isSubmitting}>
        {isSubmitting ? 'Un momento…' : 'Cerca studi'}
      </button>
    </OperatorForm>
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
