import { capitalized, withArticle, withPreposition } from '@dentisti/domain/practice/italian-name';
import { asksToStop } from '@dentisti/domain/stop-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PageLoading } from '../../components/page-loading.tsx';
import actions from '../../components/practice/actions.module.css';
import { readFragment } from '../../gql/fragment-masking.ts';
import type { RecallWeekQuery } from '../../gql/graphql.ts';
import { usePageHead } from '../../lib/page-head.ts';
import { useMailedToken } from '../../lib/use-mailed-token.ts';
import type { ChoosableWeek } from '../booking/use-offered-week.ts';
import { RecallPractice } from './recall.query.ts';
import { RecallBooking } from './recall-booking.tsx';
import { PracticeWithPhone, RecallEnd } from './recall-parts.tsx';
import { StopRecalls } from './stop-recalls.tsx';
import { useRecallWeek } from './use-recall-week.ts';

/**
 * `/richiamo#…`: books by the link of a recall, or ends recalls (`?azione=basta`). Opening it changes nothing: programs that
 * check mails open every link. The token leaves the address as soon as the page has it.
 */
export function RecallPage() {
  const [params] = useSearchParams();
  const token = useMailedToken();
  return (
    <article className="stack content-start gap-5 full mx-auto max-40 p-page">
      {token ? (
        <Recall key={token} token={token} isStop={asksToStop(params) || !mayBook(token)} />
      ) : (
        <>
          <Heading isBooked={false} />
          <RecallEnd reason="UNKNOWN" bookedFor={null} invitedBy={null} />
        </>
      )}
    </article>
  );
}

/** Invites, or says that the visit stands. */
function Heading({ isBooked }: { isBooked: boolean }) {
  usePageHead({ title: isBooked ? 'Visita prenotata' : 'È ora di tornare dal dentista', noindex: true });
  return (
    <h1 className="title-l break hyphens">{isBooked ? 'La tua visita è prenotata' : 'È ora della prossima visita'}</h1>
  );
}

/** The link that ends recalls has a secret of its own, with a dot, and books nothing. */
const mayBook = (token: string) => !token.includes('.');

interface RecallProps {
  token: string;
  isStop: boolean;
}

function Recall({ token, isStop }: RecallProps) {
  const asked = useRecallWeek(token);
  const [isBooked, setBooked] = useState(false);
  const { answer } = asked;
  const wasBooked = answer?.__typename === 'RecallEnded' && answer.reason === 'BOOKED' && Boolean(answer.bookedFor);
  return (
    <>
      <Heading isBooked={!isStop && (isBooked || wasBooked)} />
      <RecallAnswer token={token} isStop={isStop} asked={asked} isBooked={isBooked} onBooked={() => setBooked(true)} />
    </>
  );
}

interface RecallAnswerProps extends RecallProps {
  asked: ReturnType<typeof useRecallWeek>;
  /** Just now, on this page. */
  isBooked: boolean;
  onBooked: () => void;
}

function RecallAnswer({ token, isStop, asked, isBooked, onBooked }: RecallAnswerProps) {
  const { answer, week, error, refetch } = asked;
  const readAgain = () => void refetch().then(undefined, () => undefined);
  if (!answer)
    return error ? (
      <div className="stack justify-start gap-3 p-4 round line-warning on-warning" role="alert">
        <p>Non siamo riusciti a caricare la pagina. Controlla la connessione e riprova.</p>
        <button type="button" className={actions.quiet} onClick={readAgain}>
          Riprova
        </button>
      </div>
    ) : (
      <PageLoading label="orari" />
    );
  if (answer.__typename === 'TooManyRequests') return <p role="alert">{answer.message}</p>;
  if (answer.__typename === 'RecallEnded')
    return (
      <>
        {!isStop && <RecallEnd {...answer} />}
        {/* Also by a link whose time is over. */}
        {answer.invitedBy ? (
          <StopRecalls
            token={token}
            practiceName={readFragment(RecallPractice, answer.invitedBy).name}
            isWithdrawn={false}
            isAsked={isStop}
          />
        ) : (
          isStop && <RecallEnd {...answer} />
        )}
      </>
    );
  return (
    <Invitation
      token={token}
      invitation={answer}
      week={week}
      isStop={isStop}
      onStale={readAgain}
      isBooked={isBooked}
      onBooked={onBooked}
    />
  );
}

interface InvitationProps extends RecallProps {
  invitation: Extract<RecallWeekQuery['recallByLink'], { __typename: 'RecallInvitation' }>;
  week: ChoosableWeek;
  onStale: () => void;
  isBooked: boolean;
  onBooked: () => void;
}

function Invitation({ token, invitation, week, isStop, onStale, isBooked, onBooked }: InvitationProps) {
  const { practice, serviceName, patientName, maskedEmail, needsPhone, isWithdrawn, slots } = invitation;
  const { name } = readFragment(RecallPractice, practice);
  const [isBooking, setBooking] = useState(!isStop);
  const isFull = slots !== null && slots !== undefined && !week.isLoading && !hasTimes(week) && !week.forward;
  const stop = <StopRecalls token={token} practiceName={name} isWithdrawn={isWithdrawn} isAsked={isStop} />;
  if (!isBooking)
    return (
      <>
        {stop}
        {mayBook(token) && (
          <p>
            <button type="button" className={actions.quiet} onClick={() => setBooking(true)}>
              Prenota invece un orario
            </button>
          </p>
        )}
      </>
    );
  return (
    <>
      <div className="stack gap-1">
        <p className="measure break">
          {isBooked
            ? `Hai prenotato ${withPreposition('da', name)}: `
            : `${capitalized(withArticle(name))} ti invita a prenotare: `}
          <strong>{serviceName}</strong>
          {slots && ` (${slots.minutes} minuti)`}.
        </p>
        <p className="measure text-s muted break">
          {isBooked
            ? `Per ${patientName.replace(/\.$/, '')}.`
            : `Prenoti come ${patientName.replace(/\.$/, '')}. Non sei tu? Non prenotare: il link è di un’altra persona.`}
        </p>
      </div>
      {slots && (isBooked || !isFull) ? (
        <RecallBooking
          token={token}
          week={week}
          needsPhone={needsPhone}
          maskedEmail={maskedEmail}
          practice={practice}
          onStale={onStale}
          onBooked={onBooked}
        />
      ) : (
        <>
          <p className="p-card round on-sage break" role="status">
            {slots
              ? 'Lo studio non ha orari liberi nei prossimi giorni.'
              : 'Lo studio ora non prende questa prenotazione online.'}{' '}
            Chiamalo: trova lui un orario con te.
          </p>
          <PracticeWithPhone practice={practice} />
        </>
      )}
      {stop}
    </>
  );
}

const hasTimes = ({ days }: ChoosableWeek) => days.some(({ times }) => times.length > 0);
