import { withPreposition } from '@dentisti/domain/practice/italian-name';
import { Check, Info } from 'lucide-react';
import { Link } from 'react-router-dom';
import actions from '../../../components/practice/actions.module.css';
import { BookOrCall } from '../../../components/practice/book-or-call.tsx';
import { CallButton } from '../../../components/practice/call-button.tsx';
import { Portrait } from '../../../components/practice/portrait.tsx';
import { VerifiedBadge } from '../../../components/practice/verified-badge.tsx';
import { type FragmentType, readFragment } from '../../../gql/fragment-masking.ts';
import { graphql } from '../../../gql/gql.ts';
import { paths } from '../../../lib/paths.ts';
import styles from './recommended-card.module.css';

const RecommendedCardFields = graphql(`
  fragment RecommendedCard on RecommendedDentist {
    sentence
    reasons {
      kind
      text
    }
    dentist {
      id
      slug
      name
      address
      city
      phone
      phoneDisplay
      profileImageUrl
      verified
      verification
      ...BookOrCall
    }
  }
`);

interface RecommendedCardProps {
  pick: FragmentType<typeof RecommendedCardFields>;
  /** Its place in the answer; null in an emergency, where nobody is ranked. */
  rank: number | null;
}

/** One recommended practice: who, why in facts one can check, and what to do. In an emergency one rings, nothing else. */
export function RecommendedCard({ pick, rank }: RecommendedCardProps) {
  const { dentist, reasons, sentence } = readFragment(RecommendedCardFields, pick);
  const { slug, name, phone } = dentist;
  return (
    <li className="card on-surface">
      <article className="stack gap-3 relative p-4">
        {rank !== null && (
          <span className={`grid absolute on-sage serif ${styles.rank} tabular`} aria-hidden="true">
            {rank}
          </span>
        )}
        <div className={`row gap-3 ${styles.who}`}>
          <Portrait name={name} seed={slug} imageUrl={dentist.profileImageUrl} size="small" />
          <div className="shrink">
            <h4 className={`break font-name ${styles.name}`}>
              <Link className="ink plain-link title-link" to={paths.profile(slug)}>
                {name}
              </Link>
            </h4>
            <p className="text-s muted">
              {dentist.address}, {dentist.city}{' '}
              {dentist.verified && <VerifiedBadge verification={dentist.verification} />}
            </p>
          </div>
        </div>
        {sentence && <p className="measure">{sentence}</p>}
        <ul className={`stack text-s ${styles.reasons}`} aria-label={`Perché ${name}`}>
          {reasons.map(({ kind, text }) => (
            <li className="flex gap-2 shrink break" key={text} data-kind={kind}>
              {kind === 'CAVEAT' ? (
                <Info className="fixed-size brand icon-s" aria-hidden="true" />
              ) : (
                <Check className="fixed-size brand icon-s" aria-hidden="true" />
              )}
              {kind === 'CAVEAT' && <span className="visually-hidden">Attenzione: </span>}
              <span className="tabular">{text}</span>
            </li>
          ))}
        </ul>
        <div className={`wrap gap-2 line-top pt-3 ${styles.actions}`}>
          {rank !== null && (
            <>
              <BookOrCall practice={dentist} className={actions.primary} withCall />
              <Link
                className={actions.quiet}
                to={paths.profile(slug)}
                aria-label={`Vedi Profilo ${withPreposition('di', name)}`}
              >
                Vedi Profilo
              </Link>
            </>
          )}
          {rank === null && phone && (
            <CallButton name={name} phone={phone} phoneDisplay={dentist.phoneDisplay} className={actions.primary} />
          )}
        </div>
      </article>
    </li>
  );
}
