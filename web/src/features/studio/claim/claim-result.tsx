import { useEffect, useRef } from 'react';
import actions from '../../../components/practice/actions.module.css';
import type { OwnClaimFragment } from '../../../gql/graphql.ts';
import { ActionProblem } from '../parts.tsx';
import { isOpen, operatorDelay } from './claim-labels.ts';
import type { ClaimActions } from './use-claim-actions.ts';

interface Sentences {
  title: string;
  text: string;
}

const startAgain = 'La richiesta è chiusa e non è cambiato nulla. Puoi ricominciare qui sotto.';
const tooManyCodes: Sentences = { title: 'Troppi codici sbagliati', text: startAgain };

const refused = (note: string | null): Sentences => ({
  title: 'La richiesta non è stata accolta',
  text: `${note ? `L’operatore scrive: «${note.replace(/\.$/, '')}».` : 'L’operatore non ha potuto confermarla.'} Puoi riprovare in un altro modo.`,
});

/** What became of a claim, and what happens now; null where there is nothing to say. */
function sentencesOf({ state, way, triesLeft, decisionNote }: OwnClaimFragment): Sentences | null {
  switch (state) {
    case 'AWAITING_OPERATOR':
      return {
        title: 'La richiesta è dall’operatore',
        text: `Ti scriviamo appena ha deciso, ${operatorDelay}. Può chiederti un documento o telefonare allo studio.`,
      };
    case 'DISPUTED':
      return {
        // Asked of an operator, there was no code.
        title:
          way === 'OPERATOR'
            ? 'La richiesta è dall’operatore: lo studio ha già un titolare'
            : 'Il codice è giusto, ma lo studio ha già un titolare',
        text: `Decide un operatore, ${operatorDelay}. Chi gestisce lo studio adesso è avvisato, e intanto non cambia nulla. Ti scriviamo noi.`,
      };
    case 'REFUSED':
      return decisionNote === null && triesLeft === 0 ? tooManyCodes : refused(decisionNote);
    case 'EXPIRED':
      return { title: 'Il codice è scaduto', text: startAgain };
    default:
      return null;
  }
}

/** How a claim ended, or that an operator has it. */
export function ClaimResult({ claim, claiming }: { claim: OwnClaimFragment; claiming: ClaimActions }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const sentences = sentencesOf(claim);
  if (!sentences) return null;
  return (
    <section
      className={`stack justify-start gap-3 p-panel round-l ${isOpen(claim.state) ? 'on-sage' : 'line-warning on-warning'}`}
      role="status"
    >
      <h2 className="title-s no-ring" ref={heading} tabIndex={-1}>
        {sentences.title}
      </h2>
      <p className="measure break">{sentences.text}</p>
      {isOpen(claim.state) && (
        <>
          <button
            type="button"
            className={actions.quiet}
            aria-disabled={claiming.isBusy}
            onClick={() => void claiming.withdraw(claim.id)}
          >
            Ritira la richiesta
          </button>
          <ActionProblem text={claiming.problem} />
        </>
      )}
    </section>
  );
}
