import { beforeDay, writtenDate, writtenTime } from '@dentisti/domain/booking/italian-time';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import actions from '../../../components/practice/actions.module.css';
import { readFragment } from '../../../gql/fragment-masking.ts';
import type { LiveBookingFragment } from '../../../gql/graphql.ts';
import { dayOf } from '../booking-dates.ts';
import type { PrivateLink } from '../live/private-link.ts';
import { useBookingAction } from '../live/use-booking-action.ts';
import { useNow } from '../live/use-now.ts';
import { JoinWaitingList, LeaveWaitingList, WishOfEntry } from './waiting.query.ts';
import { WishFields } from './wish-fields.tsx';
import { draftOfWish, noWish, type WishDraft, wishInput, wishLabel } from './wish-labels.ts';

interface EarlierVisitProps {
  booking: Pick<LiveBookingFragment, 'mayWait' | 'waitingEntry' | 'confirmedAt'>;
  link: PrivateLink;
}

/** `Vorresti venire prima?`: the way onto the practice's waiting list, what one waits for, and the way off it. */
export function EarlierVisit({ booking, link }: EarlierVisitProps) {
  const { mayWait, waitingEntry, confirmedAt } = booking;
  const wish = readFragment(WishOfEntry, waitingEntry?.wish);
  const [draft, setDraft] = useState<WishDraft | null>(null);
  const [done, setDone] = useState<'joined' | 'changed' | 'left' | null>(null);
  const { run, isBusy, problem } = useBookingAction(link);
  const heading = useRef<HTMLHeadingElement>(null);
  const isOpen = draft !== null;
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    // The button or form that had the focus is gone.
    if (wasOpen.current !== isOpen || done !== null) heading.current?.focus({ preventScroll: true });
    wasOpen.current = isOpen;
  }, [isOpen, done]);
  const today = dayOf(new Date(useNow(60_000)).toISOString());
  if (!confirmedAt || (!mayWait && !waitingEntry)) return null;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!draft) return;
    const answer = await run(JoinWaitingList, { wish: wishInput(draft) });
    if (answer?.__typename !== 'BookingChanged') return;
    setDone(waitingEntry ? 'changed' : 'joined');
    setDraft(null);
  }
  async function leave() {
    setDone(null);
    const answer = await run(LeaveWaitingList, {});
    if (answer?.__typename === 'BookingChanged') setDone('left');
  }
  const edit = () => {
    setDone(null);
    setDraft(wish ? draftOfWish(wish) : noWish);
  };

  return (
    <section className="stack gap-3 p-4 card on-surface" aria-labelledby="venire-prima">
      <h2 className="font-name hyphens no-ring" id="venire-prima" ref={heading} tabIndex={-1}>
        {waitingEntry ? 'Sei in lista per venire prima' : 'Vorresti venire prima?'}
      </h2>
      <p role="status" className="visually-hidden">
        {done === 'joined' && 'Fatto: sei in lista.'}
        {done === 'changed' && 'Fatto: abbiamo cambiato quello che aspetti.'}
        {done === 'left' && 'Fatto: non sei più in lista.'}
      </p>
      {waitingEntry && wish ? (
        <>
          <p className="semibold break">{wishLabel(wish)}</p>
          <p>
            Se lo studio ha un posto prima di {writtenTime(new Date(confirmedAt))} te lo offriamo per e-mail: lo prendi
            con un tocco, e l’appuntamento si sposta. Intanto resta com’è.
          </p>
          <p className="text-s muted">In lista fino {beforeDay('al', writtenDate(new Date(waitingEntry.until)))}.</p>
        </>
      ) : (
        <p>
          Se si libera un posto te lo offriamo per e-mail e decidi tu. L’appuntamento che hai resta finché non ne prendi
          un altro.
        </p>
      )}
      {draft ? (
        <form className="stack gap-4 shrink" onSubmit={(event) => void submit(event)} noValidate>
          <WishFields
            wish={draft}
            onWish={setDraft}
            today={today}
            strictLabel="Offritemi solo questi: gli altri non mi servono"
          />
          <Problem text={problem} />
          <p className="wrap gap-2">
            <button type="submit" className={`${actions.primary} tall`} aria-disabled={isBusy}>
              {isBusy ? 'Un momento...' : waitingEntry ? 'Salva' : 'Mettimi in lista'}
            </button>
            <button type="button" className={`${actions.quiet} tall`} onClick={() => setDraft(null)}>
              Lascia com’è
            </button>
          </p>
        </form>
      ) : (
        <>
          <Problem text={problem} />
          <p className="wrap gap-2">
            {(mayWait || waitingEntry) && (
              <button type="button" className={actions.quiet} onClick={edit}>
                {waitingEntry ? 'Cambia giorni o orario' : 'Mettiti in lista d’attesa'}
              </button>
            )}
            {waitingEntry && (
              <button type="button" className={actions.bare} aria-disabled={isBusy} onClick={() => void leave()}>
                {isBusy ? 'Un momento...' : 'Esci dalla lista'}
              </button>
            )}
          </p>
        </>
      )}
    </section>
  );
}

function Problem({ text }: { text: string | null }) {
  return (
    text && (
      <p role="alert" className="semibold warning break">
        {text}
      </p>
    )
  );
}
