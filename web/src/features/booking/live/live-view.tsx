import { useRef, useState } from 'react';
import type { LiveBookingFragment } from '../../../gql/graphql.ts';
import type { LiveState } from '../../../lib/live/live-subscription.ts';
import { usePageHead } from '../../../lib/page-head.ts';
import { Alternatives } from '../alternatives.tsx';
import page from '../booking-page.module.css';
import { PracticeStrip } from '../practice-strip.tsx';
import { BookingActions, WayOn } from './booking-actions.tsx';
import { BookingFacts } from './booking-facts.tsx';
import { headlineOf } from './booking-headline.ts';
import { ChangeTimes } from './change-times.tsx';
import { DataRights } from './data-rights/data-rights.tsx';
import styles from './live-view.module.css';
import { NumberCard } from './number-card.tsx';
import type { PrivateLink } from './private-link.ts';
import { ProposalCard } from './proposal-card.tsx';
import { SimulateCall } from './simulate-call.tsx';
import { StatusCrown, sentenceOf } from './status-crown.tsx';
import { Timeline } from './timeline.tsx';
import { VerificationForm } from './verification-form.tsx';

interface LiveViewProps {
  booking: LiveBookingFragment;
  link: PrivateLink;
  live: LiveState;
}

/** A booking from request to visit: one portal with the story in it, and beside it what to keep and what to do. */
export function LiveView({ booking, link, live }: LiveViewProps) {
  const { status, dentist, allowedActions } = booking;
  const headline = headlineOf(booking);
  const [isAsking, setIsAsking] = useState(false);
  const isChanging = isAsking && allowedActions.includes('RESCHEDULE');
  const story = useRef<HTMLDivElement>(null);
  usePageHead({ title: headline.title, noindex: true });

  function closeTimes() {
    setIsAsking(false);
    // The panel goes and with it the focus; what it changed is told here.
    story.current?.focus();
  }
  return (
    <div className={`${page.page} ${styles.page}`}>
      <div className={page.columns}>
        <div className={page.main}>
          <article className={styles.portal}>
            <StatusCrown
              headline={headline}
              sentence={sentenceOf(booking)}
              // Over for the patient, and nothing left to tell the practice: the page has said its last.
              live={headline.mood === 'over' && !booking.next ? null : live}
              // A slot of an online agenda is booked without a call.
              isSimulated={booking.simulated && booking.preferredTimes.length > 1}
            />
            <div ref={story} className={styles.story} tabIndex={-1}>
              {booking.needsVerification && (
                <VerificationForm link={link} heldUntil={booking.heldSlot?.heldUntil ?? null} />
              )}
              <SimulateCall booking={booking} link={link} />
              {status === 'PROPOSED' && <ProposalCard booking={booking} link={link} />}
              {isChanging ? (
                <ChangeTimes practice={dentist} link={link} isMove={status === 'CONFIRMED'} onDone={closeTimes} />
              ) : (
                <WayOn booking={booking} onChangeTimes={() => setIsAsking(true)} />
              )}
              <Timeline entries={booking.timeline} next={booking.next} isCalling={status === 'CALLING'} />
            </div>
          </article>
          <Alternatives title="Altri studi vicini" practices={booking.alternatives} />
        </div>
        <aside className={`${page.side} ${styles.side}`} aria-label="La tua prenotazione">
          <NumberCard number={booking.number} calendarFile={booking.calendarFile} />
          <BookingActions booking={booking} link={link} onChangeTimes={() => setIsAsking(true)} />
          <PracticeStrip practice={dentist} />
          <BookingFacts booking={booking} />
          <p className={styles.keep}>
            Questa pagina si apre solo con il suo link: lo trovi nell’e-mail che ti abbiamo mandato.
          </p>
        </aside>
        <div className={page.main}>
          <DataRights link={link} erasureAskedAt={booking.erasureAskedAt ?? null} />
        </div>
      </div>
    </div>
  );
}
