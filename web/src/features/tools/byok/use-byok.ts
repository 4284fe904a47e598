import { useMutation } from '@apollo/client/react';
import { brand } from '@dentisti/domain/brand';
import { environmentBlock } from '@dentisti/domain/tools/environment-block';
import type { ProviderKey } from '@dentisti/domain/tools/provider-choices';
import { exampleNumber, sipProviders } from '@dentisti/domain/tools/sip-provider';
import { toolToasts } from '@dentisti/domain/tools/tool-texts';
import { useState } from 'react';
import { refuseFields, useClearedErrors, useOperatorForm } from '../../../components/admin/form.tsx';
import type { ByokProvidersQuery, TestByokMutation } from '../../../gql/graphql.ts';
import { dismissToast, showToast } from '../../../lib/toaster.ts';
import { TestByok } from '../tools.query.ts';

const empty = { provider: '', sipDomain: '', username: '', password: '', fromNumber: '', displayName: brand as string };
export type ByokDraft = typeof empty;

export type Accepted = Extract<TestByokMutation['testByok'], { __typename: 'ByokAccepted' }>;
type Failed = Extract<TestByokMutation['testByok'], { __typename: 'ToolFailed' }>;
export type ShownProvider = NonNullable<ByokProvidersQuery['byokProviders']>[number];

/** What the results tab shows. `block`: the text of the copy button, from the tested values only. */
export type ByokResult =
  | { kind: 'accepted'; answer: Accepted; block: string }
  | { kind: 'failed'; message: string; details: Failed['details'] };

/** The set-up form, its test, and the variables that are copied afterwards. */
export function useByok() {
  const form = useOperatorForm<ByokDraft>(empty);
  useClearedErrors(form);
  const [result, setResult] = useState<ByokResult | null>(null);
  /** The clipboard is not to be had: the text is shown to be copied manually. */
  const [isManualCopy, setManualCopy] = useState(false);
  // The password is in the variables: Apollo's cache must not keep them.
  const [send] = useMutation(TestByok, { fetchPolicy: 'no-cache' });

  function chooseProvider(provider: string) {
    form.reset(withProvider(form.getValues(), provider), { keepErrors: true });
    form.clearErrors('provider');
  }

  function fail(message: string, details: Failed['details'] = null) {
    setResult({ kind: 'failed', message, details });
    showToast({ ...toolToasts.byokFailed, description: message, tone: 'error' });
  }

  function take(answer: TestByokMutation['testByok'] | undefined, tested: ByokDraft) {
    if (!answer) return showToast({ ...toolToasts.byokBroken, tone: 'error' });
    switch (answer.__typename) {
      case 'ByokAccepted': {
        const { password: _, provider, ...rest } = tested;
        const request = { ...rest, provider: provider as ProviderKey, fromNumber: answer.italianNumber };
        setResult({ kind: 'accepted', answer, block: environmentBlock(request, answer.phoneNumberId) });
        return showToast({ ...toolToasts.byokPassed, description: answer.italianNumber, tone: 'success' });
      }
      case 'InvalidInput':
        refuseFields(form, answer.fields);
        return fail(answer.fields[0]?.message ?? toolToasts.byokBroken.description);
      case 'ToolFailed':
        return fail(answer.message, answer.details);
      default:
        return fail(answer.message);
    }
  }

  const refuse = () => showToast({ ...toolToasts.incomplete, tone: 'error' });
  async function submit(draft: ByokDraft) {
    dismissToast();
    setResult(null);
    setManualCopy(false);
    try {
      const { data } = await send({ variables: { input: draft } });
      take(data?.testByok, { ...draft, displayName: draft.displayName.trim(), sipDomain: draft.sipDomain.trim() });
    } catch {
      showToast({ ...toolToasts.byokBroken, tone: 'error' });
    }
  }

  function loadTemplate({ provider, name, configExample }: ShownProvider) {
    form.reset({ ...form.getValues(), provider, ...pick(configExample) });
    const rest = configExample.sipDomain ? '' : ' Il dominio SIP va chiesto al provider.';
    const description = `Configurazione di esempio di ${name}: completa i tuoi dati.${rest}`;
    showToast({ ...toolToasts.templateLoaded, description, tone: 'success' });
  }

  /** Fills in a simulated carrier's trunk, ready to be tested. */
  function loadTrunk(trunk: Pick<ByokDraft, 'sipDomain' | 'username' | 'password'>) {
    const typed = form.getValues();
    form.reset({ ...typed, ...trunk, provider: 'custom', fromNumber: typed.fromNumber || exampleNumber });
  }

  async function copy() {
    if (result?.kind !== 'accepted') return;
    try {
      await navigator.clipboard.writeText(result.block);
      setManualCopy(false);
      showToast({ ...toolToasts.copied, description: 'Variabili d’ambiente negli appunti.', tone: 'success' });
    } catch {
      setManualCopy(true);
    }
  }

  return { form, chooseProvider, result, isManualCopy, submit, refuse, loadTemplate, loadTrunk, copy };
}

const templateOf = (key: string) => sipProviders.find(({ provider }) => provider === key)?.configExample;

/**
 * The draft with another provider: its template fills what is empty or still as the former template had it. The
 * template's number is an example and stays out.
 */
function withProvider(draft: ByokDraft, provider: string): ByokDraft {
  const former = templateOf(draft.provider);
  const template = templateOf(provider);
  const isUntouched = draft.sipDomain.trim() === '' || draft.sipDomain === former?.sipDomain;
  return {
    ...draft,
    provider,
    sipDomain: isUntouched ? (template?.sipDomain ?? '') : draft.sipDomain,
    displayName: draft.displayName.trim() === '' ? (template?.displayName ?? '') : draft.displayName,
  };
}

const pick = ({ sipDomain, fromNumber, displayName }: ShownProvider['configExample']) => ({
  sipDomain,
  fromNumber,
  displayName,
});
