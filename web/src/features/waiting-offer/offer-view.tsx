import { writtenDay, writtenTime } from '@dentisti/domain/booking/italian-time';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { WaitingOfferPageFragment } from '../../gql/graphql.ts';
import { usePageHead } from '../../lib/page-head.ts';
import { paths } from '../../lib/paths.ts';
import { clockOf, dayOf } from '../booking/booking-dates.ts';
import page from '../booking/booking-page.module.css';
import portal from '../booking/live/live-view.module.css';
import crown from '../booking/live/status-crown.module.css';
import styles from './offer.module.css';
import { offerTitles } from './offer-labels.ts';
import { OfferAfterwards, TakenVisit } from './offer-outcomes.tsx';
import { OpenOffer } from './open-offer.tsx';

interface OfferViewProps {
  offer: WaitingOfferPageFragment;
  busy: 'take' | 'refuse' | null;
  problem: string | null;
  answer: (what: 'take' | 'refuse') => Promise<void>;
  readAgain: () => void;
}

/** An offer in the house's portal: the time as large as it gets, and what one can do with it. */
export function OfferView({ offer, busy, problem, answer, readAgain }: OfferViewProps) {
  const { state, startsAt, practice, serviceName, phone } = offer;
  const title = offerTitles[state];
  usePageHead({ title, noindex: true });
  const heading = useRef<HTMLHeadingElement>(null);
  const first = useRef(state);
  useEffect(() => {
    // The buttons are gone with the focus in them.
    if (first.current !== state) heading.current?.focus();
    first.current = state;
  }, [state]);
  const isOffered = state === 'OPEN' || state === 'TAKEN';
  return (
    <div className={`stack gap-6 full mx-auto max-40 p-page pt-5 ${page.page}`}>
      <div className={`shrink ${page.main}`}>
        <article className={`line on-surface ${portal.portal}`}>
          <header
            className={`stack justify-center gap-3 on-sage text-center ${crown.crown}`}
            data-mood={state === 'TAKEN' ? 'good' : isOffered ? 'asking' : 'over'}
          >
            <h1 ref={heading} tabIndex={-1} className={`no-ring ${styles.title}`}>
              {title}
            </h1>
            {isOffered ? (
              <p className={`break ${crown.at}`}>
                <time className="grid" dateTime={startsAt}>
                  {writtenDay(dayOf(startsAt))} <strong>{clockOf(startsAt)}</strong>
                </time>
              </p>
            ) : (
              <p className={`break ${crown.sentence}`}>Era {writtenTime(new Date(startsAt))}.</p>
            )}
            <p className={`break ${crown.sentence}`}>
              {practice.name}
              {serviceName && ` · ${serviceName}`}
            </p>
            <p className="visually-hidden" role="status">
              {title}: {writtenTime(new Date(startsAt))}.
            </p>
          </header>
          <div className={`stack gap-5 ${portal.story}`}>
            {state === 'OPEN' && (
              <OpenOffer offer={offer} busy={busy} problem={problem} answer={answer} readAgain={readAgain} />
            )}
            {state === 'TAKEN' && <TakenVisit offer={offer} />}
            {!isOffered && <OfferAfterwards offer={offer} state={state} />}
            <p className="line-top pt-4 text-s muted break">
              <Link to={paths.profile(practice.slug)}>{practice.name}</Link>, {practice.address}, {practice.city} (
              {practice.province})
              {phone && (
                <>
                  {' · '}
                  <a className="nowrap tabular" href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>
                    {phone}
                  </a>
                </>
              )}
            </p>
          </div>
        </article>
      </div>
    </div>
  );
}
