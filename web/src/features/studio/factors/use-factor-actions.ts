import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import type { FragmentType } from '../../../gql/fragment-masking.ts';
import { readFragment } from '../../../gql/fragment-masking.ts';
import { useStudioAction } from '../use-studio-action.ts';
import {
  FactorsAnswer,
  PasskeyStartFields,
  StudioAddPasskey,
  StudioConfirmApp,
  StudioEndApp,
  StudioFactors,
  StudioOfferApp,
  StudioProveWithCode,
  StudioProveWithPasskey,
  StudioRemovePasskey,
  StudioReplaceCodes,
  StudioStartRegistration,
} from './factors.query.ts';
import { makePasskey, noPasskey } from './passkeys.ts';
import { usePasskeyAnswer } from './use-passkey-answer.ts';

/** A key for an authenticator app, on offer. */
export interface AppOffer {
  uri: string;
  qrSvg: string;
  secret: string;
}

type Answer = FragmentType<typeof FactorsAnswer>;

/** Returns what somebody can do about the account's own factors, and what came of it. */
export function useFactorActions() {
  const client = useApolloClient();
  const action = useStudioAction();
  const { run, refuse } = action;
  const askPasskey = usePasskeyAnswer(action);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const [done, setDone] = useState<string | null>(null);
  const [offer, setOffer] = useState<AppOffer | null>(null);

  /** Resolves with whether it was done; a refusal may mean that the proof is too old, which the gateway is asked for. */
  async function change(work: () => Promise<ReturnType<typeof read> | null>, sentence: string): Promise<boolean> {
    setDone(null);
    const answer = await work();
    if (!answer) {
      await client.refetchQueries({ include: [StudioFactors] });
      return false;
    }
    setCodes(answer.recoveryCodes);
    setDone(sentence);
    return true;
  }
  const read = (answer: { __typename: 'AccountFactorsChanged'; recoveryCodes: string[] }) => answer;
  const answerOf = (answer: Answer) => readFragment(FactorsAnswer, answer);

  return {
    isBusy: action.isBusy,
    problem: action.problem,
    codes,
    done,
    offer,
    keepCodes: () => setCodes([]),
    dropOffer: () => setOffer(null),
    proveWithCode: (code: string) =>
      change(() => run(StudioProveWithCode, { code }, (data) => answerOf(data.proveWithCode)), 'Confermato.'),
    async proveWithPasskey() {
      const answer = await askPasskey();
      if (!answer) return;
      const prove = () => run(StudioProveWithPasskey, { answer }, (data) => answerOf(data.proveWithPasskey));
      await change(prove, 'Confermato.');
    },
    async offerApp() {
      setDone(null);
      setOffer(await run(StudioOfferApp, {}, (data) => data.offerApp));
    },
    async confirmApp(code: string) {
      const confirm = () => run(StudioConfirmApp, { code }, (data) => answerOf(data.confirmApp));
      const isOn = await change(confirm, 'App attivata. Gli altri browser in cui eri entrato sono chiusi.');
      if (isOn) setOffer(null);
      return isOn;
    },
    endApp: () => change(() => run(StudioEndApp, {}, (data) => answerOf(data.endApp)), 'App disattivata.'),
    async addPasskey() {
      setDone(null);
      const started = await run(StudioStartRegistration, {}, (data) =>
        readFragment(PasskeyStartFields, data.startPasskeyRegistration),
      );
      if (!started) return;
      const answer = await makePasskey(started.options);
      if (!answer) return refuse(noPasskey);
      const add = () => run(StudioAddPasskey, { answer }, (data) => answerOf(data.addPasskey));
      await change(add, 'Passkey aggiunta. Gli altri browser in cui eri entrato sono chiusi.');
    },
    removePasskey: (id: string) =>
      change(() => run(StudioRemovePasskey, { id }, (data) => answerOf(data.removePasskey)), 'Passkey rimossa.'),
    replaceCodes: () =>
      change(
        () => run(StudioReplaceCodes, {}, (data) => answerOf(data.replaceAccountRecoveryCodes)),
        'I codici di prima non valgono più.',
      ),
  };
}

export type FactorActions = ReturnType<typeof useFactorActions>;
