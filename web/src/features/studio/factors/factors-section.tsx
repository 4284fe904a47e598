import { useQuery } from '@apollo/client/react';
import { beforeDay, writtenDate } from '@dentisti/domain/booking/italian-time';
import actions from '../../../components/practice/actions.module.css';
import { readFragment } from '../../../gql/fragment-masking.ts';
import type { OwnFactorsFragment } from '../../../gql/graphql.ts';
import { ActionProblem, Loading, LoadProblem } from '../parts.tsx';
import { AppSetup } from './app-setup.tsx';
import { OwnFactors, StudioFactors } from './factors.query.ts';
import { hasPasskeys } from './passkeys.ts';
import { ProofStep } from './proof-step.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { type FactorActions, useFactorActions } from './use-factor-actions.ts';

/** On `/studio/accesso`: what the account signs in with beside, or instead of, a mailed link. */
export function FactorsSection() {
  const { data, loading, error, refetch } = useQuery(StudioFactors, {
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
  });
  const account = readFragment(OwnFactors, data?.currentAccount);
  return (
    <section className="stack gap-4" aria-labelledby="fattore">
      <h2 className="title-s" id="fattore">
        Secondo fattore
      </h2>
      <p className="measure">
        Chi legge la tua posta potrebbe entrare al posto tuo. Con una passkey o un’app di autenticazione il link da solo
        non basta più.
      </p>
      {account?.factors.noneBecause ? (
        <p className="measure">{account.factors.noneBecause}</p>
      ) : account ? (
        <Factors account={account} />
      ) : loading && !error ? (
        <Loading label="Caricamento del secondo fattore..." />
      ) : (
        <LoadProblem onRetry={() => void refetch().then(undefined, () => undefined)} />
      )}
    </section>
  );
}

function Factors({ account }: { account: OwnFactorsFragment }) {
  const doing = useFactorActions();
  const { factors } = account;
  const { totpSince, passkeys, recoveryCodesLeft } = factors;
  const canChange = factors.provedUntil !== null;
  const hasAny = totpSince !== null || passkeys.length > 0;
  return (
    <>
      <p role="status" className="hide-empty">
        {doing.done}
      </p>
      {doing.codes.length > 0 && <RecoveryCodes codes={doing.codes} onKept={doing.keepCodes} />}
      <Passkeys passkeys={passkeys} canChange={canChange} doing={doing} />
      <div className="stack justify-start gap-2 p-4 line round on-surface">
        <h3 className="text-m semibold">App di autenticazione</h3>
        <p className="text-s muted">
          {totpSince
            ? `Attiva ${beforeDay('dal', writtenDate(new Date(totpSince)))}.`
            : 'Un’app sul telefono mostra un codice di sei cifre, sempre nuovo.'}
        </p>
        {canChange && totpSince && (
          <button
            type="button"
            className={actions.quiet}
            aria-disabled={doing.isBusy}
            onClick={() => void doing.endApp()}
          >
            Disattiva l’app
          </button>
        )}
        {canChange && !totpSince && !doing.offer && (
          <button
            type="button"
            className={actions.quiet}
            aria-disabled={doing.isBusy}
            onClick={() => void doing.offerApp()}
          >
            Attiva un’app
          </button>
        )}
        {doing.offer && !totpSince && <AppSetup offer={doing.offer} doing={doing} />}
      </div>
      {hasAny && (
        <p className="wrap items-center gap-3">
          <span>
            {recoveryCodesLeft === 1 ? 'Ti resta 1 codice' : `Ti restano ${recoveryCodesLeft} codici`} di recupero.
          </span>
          {canChange && (
            <button
              type="button"
              className={actions.quiet}
              aria-disabled={doing.isBusy}
              onClick={() => void doing.replaceCodes()}
            >
              Crea nuovi codici
            </button>
          )}
        </p>
      )}
      {canChange ? (
        !doing.offer && <ActionProblem text={doing.problem} />
      ) : (
        <ProofStep account={account} doing={doing} />
      )}
    </>
  );
}

interface PasskeysProps {
  passkeys: OwnFactorsFragment['factors']['passkeys'];
  canChange: boolean;
  doing: FactorActions;
}

function Passkeys({ passkeys, canChange, doing }: PasskeysProps) {
  return (
    <div className="stack justify-start gap-2 p-4 line round on-surface">
      <h3 className="text-m semibold">Passkey</h3>
      <p className="text-s muted">
        {hasPasskeys()
          ? 'Entri con l’impronta, il volto o il PIN del dispositivo, senza aspettare l’e-mail.'
          : 'Questo browser non conosce le passkey: aggiungine una da un altro.'}
      </p>
      {passkeys.length > 0 && (
        <ul className="stack gap-2 full" aria-label="Le tue passkey">
          {passkeys.map(({ id, name, createdAt, usedAt }) => (
            <li key={id} className="row between gap-3">
              <span className="shrink break">
                {name}{' '}
                <span className="text-s muted">
                  – aggiunta {beforeDay('il', writtenDate(new Date(createdAt)))}
                  {usedAt && `, usata ${beforeDay('il', writtenDate(new Date(usedAt)))}`}
                </span>
              </span>
              {canChange && (
                <button
                  type="button"
                  className={actions.bare}
                  aria-disabled={doing.isBusy}
                  onClick={() => void doing.removePasskey(id)}
                >
                  Rimuovi <span className="visually-hidden">la passkey {name}</span>
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {canChange && hasPasskeys() && (
        <button
          type="button"
          className={actions.quiet}
          aria-disabled={doing.isBusy}
          onClick={() => void doing.addPasskey()}
        >
          Aggiungi una passkey
        </button>
      )}
    </div>
  );
}
