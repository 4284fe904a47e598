import { useMutation } from '@apollo/client/react';
import { useEffect, useRef, useState } from 'react';
import { PhoneField } from '../../components/phone-field.tsx';
import actions from '../../components/practice/actions.module.css';
import type { FragmentType } from '../../gql/fragment-masking.ts';
import { useFirstError } from '../../lib/use-first-error.ts';
import { SlotPicker } from '../booking/agenda/slot-picker.tsx';
import { shortTime } from '../booking/booking-dates.ts';
import { ConsentBoxes } from '../booking/form/consent-boxes.tsx';
import type { ChoosableWeek } from '../booking/use-offered-week.ts';
import { BookRecall, type RecallPractice } from './recall.query.ts';
import { PracticeWithPhone, RecallEnd } from './recall-parts.tsx';

interface RecallBookingProps {
  token: string;
  week: ChoosableWeek;
  needsPhone: boolean;
  maskedEmail: string | null | undefined;
  practice: FragmentType<typeof RecallPractice>;
  /** The free times are not what they were. */
  onStale: () => void;
  onBooked: () => void;
}

type End = Parameters<typeof RecallEnd>[0];
const noAnswer = 'Il servizio non risponde: controlla la connessione e riprova.';

const noConsents = { ageConfirmed: false, healthConsent: false };
type ConsentName = keyof typeof noConsents;

/** Free times: one tap chooses; the consents that nobody gave yet are asked for, and a button books. */
export function RecallBooking({
  token,
  week,
  needsPhone,
  maskedEmail,
  practice,
  onStale,
  onBooked,
}: RecallBookingProps) {
  const [send, { loading }] = useMutation(BookRecall);
  const [chosen, setChosen] = useState<string | null>(null);
  const [phone, setPhone] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [consents, setConsents] = useState(noConsents);
  const [fieldProblems, setFieldProblems] = useState<Partial<Record<ConsentName | 'phone', string>>>({});
  const [booked, setBooked] = useState<string | null>(null);
  const [end, setEnd] = useState<End | null>(null);
  const isSending = useRef(false);
  const { form: section, showFirstError } = useFirstError<HTMLElement>();
  const heading = useRef<HTMLHeadingElement>(null);
  const result = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (chosen) heading.current?.focus();
  }, [chosen]);
  useEffect(() => {
    if (booked) result.current?.focus({ preventScroll: true });
  }, [booked]);

  async function book(startsAt: string) {
    if (isSending.current) return;
    isSending.current = true;
    setProblem(null);
    setFieldProblems({});
    try {
      const input = { token, startsAt, ...consents, ...(needsPhone && { phone }) };
      const answer = (await send({ variables: { input } })).data?.bookRecall;
      if (answer?.__typename === 'RecallBooked') {
        setBooked(answer.startsAt);
        onBooked();
      } else if (answer?.__typename === 'RecallEnded') setEnd(answer);
      else if (answer?.__typename === 'RecallNeedsPhone') showProblems({ phone: answer.message });
      else if (answer?.__typename === 'InvalidInput')
        showProblems(Object.fromEntries(answer.fields.map(({ name, message }) => [name, message])));
      else {
        setProblem(answer?.message ?? noAnswer);
        if (answer?.__typename === 'SlotTaken') {
          setChosen(null);
          onStale();
        }
      }
    } catch {
      setProblem(noAnswer);
    } finally {
      isSending.current = false;
    }
  }

  function showProblems(problems: typeof fieldProblems) {
    setFieldProblems(problems);
    showFirstError();
  }

  function consent(name: ConsentName, checked: boolean) {
    setConsents((before) => ({ ...before, [name]: checked }));
    setFieldProblems(({ [name]: _mended, ...rest }) => rest);
  }

  if (end) return <RecallEnd {...end} />;
  if (booked)
    return (
      <>
        <p ref={result} tabIndex={-1} role="status" className="p-card round on-sage break no-ring">
          <strong>Prenotato: {shortTime(booked)}.</strong> La conferma, con il file per il calendario, arriva
          {maskedEmail ? ` a ${maskedEmail}` : ' per e-mail'}. Da lì puoi spostare o annullare.
        </p>
        <PracticeWithPhone practice={practice} />
      </>
    );
  return (
    <>
      <SlotPicker week={week} wanted={null} chosen={chosen} onPick={setChosen} />
      {chosen && (
        <section ref={section} className="stack gap-3 p-panel card on-surface" aria-labelledby="scelto">
          <h2 ref={heading} tabIndex={-1} className="title-s break no-ring" id="scelto">
            {shortTime(chosen)}
          </h2>
          {needsPhone && (
            <PhoneField
              name="phone"
              label="Il tuo telefono"
              autoComplete="tel"
              hint="Lo studio ti chiama solo se cambia qualcosa."
              value={phone}
              onValue={setPhone}
              {...(fieldProblems.phone && { problem: fieldProblems.phone })}
            />
          )}
          <ConsentBoxes form={{ draft: consents, set: consent, problems: fieldProblems }} />
          <p>
            <button
              type="button"
              className={`tall text-m ${actions.primary}`}
              aria-disabled={loading}
              onClick={() => void book(chosen)}
            >
              {loading ? 'Un momento...' : 'Prenota'}
            </button>
          </p>
        </section>
      )}
      <p role="alert" className="semibold warning break hide-empty">
        {problem}
      </p>
    </>
  );
}
