import { withPreposition } from '@dentisti/domain/dentist/italian-name';
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
    <li className={styles.card}>
      <article className={styles.body}>
        {rank !== null && (
          <span className={`${styles.rank} tabular`} aria-hidden="true">
            {rank}
          </span>
        )}
        <div className={styles.who}>
          <Portrait name={name} seed={slug} imageUrl={dentist.profileImageUrl} size="small" />
          <div>
            <h4 className={styles.name}>
              <Link to={paths.profile(slug)}>{name}</Link>
            </h4>
            <p className={styles.address}>
              {dentist.address}, {dentist.city}{' '}
              {dentist.verified && <VerifiedBadge verification={dentist.verification} />}
            </p>
          </div>
        </div>
        {sentence && <p className={styles.sentence}>{sentence}</p>}
        <ul className={styles.reasons} aria-label={`Perché ${name}`}>
          {reasons.map(({ kind, text }) => (
            <li key={text} data-kind={kind}>
              {kind === 'CAVEAT' ? <Info aria-hidden="true" /> : <Check aria-hidden="true" />}
              {kind === 'CAVEAT' && <span className="visually-hidden">Attenzione: </span>}
              <span className="tabular">{text}</span>
            </li>
          ))}
        </ul>
        <div className={styles.actions}>
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
