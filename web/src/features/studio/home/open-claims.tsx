import { readFragment } from '../../../gql/fragment-masking.ts';
import type { Account } from '../account.ts';
import { claimStateNames, isOpen, latestClaims } from '../claim/claim-labels.ts';
import { PracticeLine } from '../parts.tsx';
import { sectionPath } from '../sections.ts';
import { ClaimFields } from '../studio.query.ts';

/** Claims that still wait for something, and those that were refused: each leads to where it goes on. */
export function OpenClaims({ account }: { account: Account }) {
  const claims = latestClaims(readFragment(ClaimFields, account.claims)).filter(
    ({ state }) => isOpen(state) || state === 'REFUSED',
  );
  if (claims.length === 0) return null;
  return (
    <section className="stack gap-3" aria-labelledby="richieste">
      <h2 className="title-s" id="richieste">
        Le tue rivendicazioni
      </h2>
      <ul className="stack gap-3">
        {claims.map(({ id, practice, state }) => (
          <li key={id} className="p-4 line round on-surface">
            <PracticeLine practice={practice} to={sectionPath('rivendica', practice.id)}>
              <p className="semibold">{claimStateNames[state]}</p>
            </PracticeLine>
          </li>
        ))}
      </ul>
    </section>
  );
}
