import { useRef, useState } from 'react';
import type { LiveBookingFragment } from '../../../gql/graphql.ts';
import type { LiveState } from '../../../lib/live/live-subscription.ts';
import { usePageHead } from '../../../lib/page-head.ts';
import { Alternatives } from '../alternatives.tsx';
import page from '../booking-page.module.css';
import { PracticeStrip } from '../practice-strip.tsx';
import { EarlierVisit } from '../waiting/earlier-visit.tsx';
import { AttendanceCard } from './attendance-card.tsx';
import { BookingActions, WayOn } from './booking-actions.tsx';
import { BookingDetails } from './booking-details.tsx';
import { headlineOf } from './booking-headline.ts';
import { ChangeTimes } from './change/change-times.tsx';
import { MoveVisit } from './change/move-visit.tsx';
import { DataRights } from './data-rights/data-rights.tsx';
import styles from './live-view.module.css';
import { NumberCard } from './number-card.tsx';
import type { PrivateLink } from './private-link.ts';
import { ProposalCard } from './proposal-card.tsx';
import { ReminderNote, useReminderLink } from './reminder-link.tsx';
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
  const { status, dentist, allowedActions, confirmedAt } = booking;
  const headline = headlineOf(booking);
  const reminded = useReminderLink(booking);
  const [isAsking, setIsAsking] = useState(reminded?.action === 'sposta');
  const isMovable = allowedActions.includes('MOVE');
  const isChanging = isAsking && (isMovable || allowedActions.includes('RESCHEDULE'));
  const story = useRef<HTMLDivElement>(null);
  usePageHead({ title: headline.title, noindex: true });

  function closeTimes() {
    setIsAsking(false);
    focusStory();
  }

  /** What was focused is gone: focus moves to the story, which shows the change. */
  function focusStory() {
    story.current?.focus();
  }
  return (
    <div className={`stack gap-6 page-width full p-page pt-5 ${page.page}`}>
      <div className={`stack ${page.columns}`}>
        <div className={`stack content-start gap-7 shrink ${page.main}`}>
          <article className={`line on-surface ${styles.portal}`}>
            <StatusCrown
              headline={headline}
              sentence={sentenceOf(booking)}
              // Over for the patient, and nothing left to tell the practice: the page has said its last.
              live={live === 'refused' || (headline.mood === 'over' && !booking.next) ? null : live}
              isSimulated={booking.simulated}
            />
            <div ref={story} className={`stack gap-6 no-ring ${styles.story}`} tabIndex={-1}>
              {booking.needsVerification && <VerificationForm link={link} heldSlot={booking.heldSlot} />}
              <SimulateCall booking={booking} link={link} />
              {reminded?.note && <ReminderNote text={reminded.note} />}
              {!isChanging && (
                <AttendanceCard
                  booking={booking}
                  link={link}
                  isAsked={reminded?.action === 'conferma'}
                  onDone={focusStory}
                />
              )}
              {status === 'PROPOSED' && <ProposalCard booking={booking} link={link} />}
              {isChanging && isMovable && confirmedAt && <MoveVisit at={confirmedAt} link={link} onDone={closeTimes} />}
              {isChanging && !isMovable && (
                <ChangeTimes
                  practice={dentist}
                  reason={booking.reason}
                  link={link}
                  isMove={status === 'CONFIRMED'}
                  onDone={closeTimes}
                />
              )}
              {!isChanging && <WayOn booking={booking} onChangeTimes={() => setIsAsking(true)} />}
              <Timeline
                entries={booking.timeline}
                next={booking.next}
                isCalling={status === 'CALLING' && !booking.next?.isCallOverdue}
              />
            </div>
          </article>
          <Alternatives title="Altri studi vicini" practices={booking.alternatives} />
        </div>
        <aside
          className={`shrink ${page.side} grid content-start gap-5 ${styles.side}`}
          aria-label="La tua prenotazione"
        >
          <NumberCard number={booking.number} calendarFile={booking.calendarFile} />
          <BookingActions
            booking={booking}
            link={link}
            onChangeTimes={() => setIsAsking(true)}
            startsCancelling={reminded?.action === 'annulla'}
          />
          {status === 'CONFIRMED' && <EarlierVisit booking={booking} link={link} />}
          <PracticeStrip practice={dentist} />
          <BookingDetails booking={booking} />
          <p className="text-s muted">
            Questa pagina si apre solo con il suo link: lo trovi nell’e-mail che ti abbiamo mandato.
          </p>
        </aside>
        <div className={`stack content-start gap-7 shrink ${page.main}`}>
          <DataRights link={link} erasureAskedAt={booking.erasureAskedAt ?? null} />
        </div>
      </div>
    </div>
  );
}
