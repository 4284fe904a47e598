import { recallLinkDays } from '@dentisti/domain/recalls/recall-rule';
import { CallButton } from '../../components/practice/call-button.tsx';
import { type FragmentType, readFragment } from '../../gql/fragment-masking.ts';
import { shortTime } from '../booking/booking-dates.ts';
import { PracticeStrip } from '../booking/practice-strip.tsx';
import { RecallPractice } from './recall.query.ts';

interface PracticeProps {
  practice: FragmentType<typeof RecallPractice>;
}

/** The practice, and its telephone where it has one. */
export function PracticeWithPhone(props: PracticeProps) {
  const practice = readFragment(RecallPractice, props.practice);
  const { name, phone, phoneDisplay } = practice;
  return (
    <div className="stack gap-3 p-panel card on-surface">
      <PracticeStrip practice={practice} />
      {phone && (
        <p>
          <CallButton name={name} phone={phone} phoneDisplay={phoneDisplay} />
        </p>
      )}
    </div>
  );
}

interface EndProps {
  reason: 'UNKNOWN' | 'EXPIRED' | 'BOOKED';
  bookedFor: string | null | undefined;
  invitedBy: PracticeProps['practice'] | null | undefined;
}

/** Nothing can be booked by the link: why, and what to do instead. */
export function RecallEnd({ reason, bookedFor, invitedBy }: EndProps) {
  return (
    <>
      <p className="measure break" role="status">
        {reason === 'UNKNOWN' && 'Questo link non vale più, o manca la sua parte finale: aprilo di nuovo dall’e-mail.'}
        {reason === 'EXPIRED' &&
          `Questo link è scaduto: valeva ${recallLinkDays} giorni dal primo messaggio. Per prenotare chiama lo studio.`}
        {reason === 'BOOKED' &&
          (bookedFor
            ? `Hai già prenotato: ${shortTime(bookedFor)}. Per spostare o annullare usa il link nell’e-mail di conferma.`
            : 'Con questo link avevi già prenotato, e quella visita non vale più. Per un altro orario chiama lo studio.')}
      </p>
      {invitedBy && <PracticeWithPhone practice={invitedBy} />}
    </>
  );
}
