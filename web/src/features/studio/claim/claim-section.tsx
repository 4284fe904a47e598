import { useQuery } from '@apollo/client/react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import actions from '../../../components/practice/actions.module.css';
import { readFragment } from '../../../gql/fragment-masking.ts';
import type { OwnClaimFragment, WaysToClaimFragment } from '../../../gql/graphql.ts';
import { paths } from '../../../lib/paths.ts';
import type { Account } from '../account.ts';
import { Loading, LoadProblem, PracticeLine } from '../parts.tsx';
import { sectionPath } from '../sections.ts';
import { ClaimFields } from '../studio.query.ts';
import { StudioClaimOptions, WaysToClaim } from './claim.query.ts';
import { isOpen } from './claim-labels.ts';
import { ClaimResult } from './claim-result.tsx';
import { CodeEntry } from './code-entry.tsx';
import { useClaimActions } from './use-claim-actions.ts';
import { WayForm } from './way-form.tsx';

/** `/studio/rivendica/:id`: claims one practice; an open claim goes on where it was left. */
export function ClaimSection({ account, practiceId }: { account: Account; practiceId: string }) {
  const { data, loading, error, refetch } = useQuery(StudioClaimOptions, {
    variables: { practiceId },
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
  });
  const options = readFragment(WaysToClaim, data?.claimOptions);
  if (options) return <ClaimOfPractice account={account} options={options} />;
  if (loading) return <Loading label="Caricamento dello studio..." />;
  if (error) return <LoadProblem onRetry={() => void refetch().then(undefined, () => undefined)} />;
  return (
    <div className="stack gap-4">
      <h1 className="title-m">Non troviamo questo studio</h1>
      <p>
        L’indirizzo può essere vecchio.{' '}
        <Link className="inline-bar tap" to={sectionPath('rivendica', null)}>
          Cerca lo studio per nome
        </Link>
      </p>
    </div>
  );
}

function ClaimOfPractice({ account, options }: { account: Account; options: WaysToClaimFragment }) {
  const { practice } = options;
  const claim = readFragment(ClaimFields, account.claims).find((one) => one.practice.id === practice.id) ?? null;
  // A claim that was over before somebody came here is history.
  const [pastId] = useState(claim && !isOpen(claim.state) ? claim.id : null);
  const isFresh = claim !== null && claim.id !== pastId;
  return (
    <>
      <div className="stack gap-3">
        <h1 className="title-l break hyphens">Rivendica lo studio</h1>
        <div className="p-4 round on-sage">
          <PracticeLine practice={practice} to={paths.dentist(practice.id)} />
        </div>
      </div>
      {isFresh && claim.state === 'GRANTED' ? (
        <Granted practiceId={practice.id} />
      ) : options.isMine ? (
        <Mine practiceId={practice.id} />
      ) : (
        <ClaimSteps account={account} options={options} claim={claim} />
      )}
    </>
  );
}

interface ClaimStepsProps {
  account: Account;
  options: WaysToClaimFragment;
  /** The newest on this practice. */
  claim: OwnClaimFragment | null;
}

/** The choice of a way, the code, or what an operator has to do. */
function ClaimSteps({ account, options, claim }: ClaimStepsProps) {
  const claiming = useClaimActions(account.id, options.practice.id);
  if (claim?.state === 'AWAITING_CODE') return <CodeEntry claim={claim} claiming={claiming} />;
  return (
    <>
      {claim && <ClaimResult claim={claim} claiming={claiming} />}
      {!(claim && isOpen(claim.state)) && <WayForm options={options} claiming={claiming} />}
    </>
  );
}

function Mine({ practiceId }: { practiceId: string }) {
  return (
    <p>
      Questo studio è già tra i tuoi.{' '}
      <Link className="inline-bar tap" to={sectionPath('riepilogo', practiceId)}>
        Apri lo studio
      </Link>
    </p>
  );
}

/** The code's form is gone with the focus in it: the heading takes it over. */
function Granted({ practiceId }: { practiceId: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="stack justify-start gap-4 p-panel round-l on-sage" role="status">
      <h2 className="title-m no-ring" ref={heading} tabIndex={-1}>
        Fatto: lo studio è legato al tuo accesso
      </h2>
      <p className="measure">
        Il contatto è verificato. Il passo successivo è la titolarità: un operatore confronta i tuoi dati con il
        registro pubblico dell’Albo.
      </p>
      <p className="wrap gap-2">
        <Link className={actions.primary} to={sectionPath('titolarita', practiceId)}>
          Chiedi la verifica della titolarità
        </Link>
        <Link className={actions.quiet} to={sectionPath('riepilogo', practiceId)}>
          Apri lo studio
        </Link>
      </p>
    </section>
  );
}
