import { PhoneCall } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import actions from '../../../components/practice/actions.module.css';
import { ConfirmDialog } from '../../booking/live/confirm-dialog.tsx';
import { ActionProblem } from '../parts.tsx';
import { HeldAnswer } from './held-answer.tsx';
import { PatientTimes } from './patient-times.tsx';
import { ProposeForm } from './propose-form.tsx';
import { answerByLabel, askedLabel, callLabel, reasonLabel, requestTitle } from './request-labels.ts';
import type { AnswerState, useAnswers } from './use-answers.ts';
import type { StudioRequest } from './use-requests.ts';

interface RequestCardProps {
  request: StudioRequest;
  state: AnswerState | undefined;
  /** Whether it still waits; else only why its answer was not taken is shown. */
  isWaiting: boolean;
  now: Date;
  answers: ReturnType<typeof useAnswers>;
}

/** One request, with all that answers it. */
export function RequestCard({ request, state, isWaiting, now, answers }: RequestCardProps) {
  const titleId = useId();
  const { number, purpose, reason, note, answerBy } = request;
  const heading = useRef<HTMLHeadingElement>(null);
  const step = state?.step;
  const stepBefore = useRef(step);
  useEffect(() => {
    // The button with the focus is gone.
    if (stepBefore.current !== step && document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true });
    stepBefore.current = step;
  }, [step]);
  const call = isWaiting ? callLabel(request, now) : null;
  return (
    <li>
      <article className="stack gap-3 p-panel card on-surface break" aria-labelledby={titleId}>
        <div className="stack gap-1">
          <h2 ref={heading} tabIndex={-1} className="font-name hyphens no-ring" id={titleId}>
            {requestTitle(request)}
          </h2>
          {purpose !== 'BOOK' && <p>{reasonLabel(reason)}</p>}
          <Patient request={request} />
          {note && <p>«{note}»</p>}
          <p className="text-s muted tabular">
            {askedLabel(request, now)} <span className="nowrap">· {number}</span>
          </p>
          {isWaiting && <p className="semibold tabular">{answerByLabel(answerBy, now)}</p>}
        </div>
        {call && (
          <p className="grid columns-icon items-start gap-2-3 tabular">
            <PhoneCall className="icon brand" aria-hidden="true" strokeWidth={1.75} />
            {call}
          </p>
        )}
        {state?.step === 'held' ? (
          <HeldAnswer at={state.at} onUndo={() => answers.dismiss(number)} onSend={() => answers.sendNow(number)} />
        ) : (
          isWaiting && <Choices request={request} isBusy={step === 'sending'} answers={answers} />
        )}
        <ActionProblem text={state?.step === 'failed' ? state.message : null} />
        {state?.step === 'failed' && state.override && (
          <button type="button" className={`self-start ${actions.quiet}`} onClick={state.override}>
            Rispondi comunque<span className="visually-hidden">: {requestTitle(request)}</span>
          </button>
        )}
        {!isWaiting && step === 'failed' && (
          <button type="button" className={`self-start ${actions.quiet}`} onClick={() => answers.dismiss(number)}>
            Togli dall’elenco<span className="visually-hidden">: {requestTitle(request)}</span>
          </button>
        )}
      </article>
    </li>
  );
}

function Patient({ request: { patientName, patientPhone } }: { request: StudioRequest }) {
  if (!patientName && !patientPhone) return null;
  return (
    <p className="wrap items-baseline gap-details">
      {patientName && <span className="semibold">{patientName}</span>}
      {patientPhone && (
        <a className="inline-bar tap nowrap tabular" href={`tel:${patientPhone.replaceAll(/[^+\d]/g, '')}`}>
          {patientPhone}
        </a>
      )}
    </p>
  );
}

interface ChoicesProps {
  request: StudioRequest;
  isBusy: boolean;
  answers: ReturnType<typeof useAnswers>;
}

/** The patient's times, another one, or none. */
function Choices({ request, isBusy, answers }: ChoicesProps) {
  const [open, setOpen] = useState<'propose' | 'refuse' | null>(null);
  const { purpose, keepsAgenda, times, movesFrom, number } = request;
  const title = requestTitle(request);

  return (
    <>
      <PatientTimes
        purpose={purpose}
        times={times}
        title={title}
        isBusy={isBusy}
        onChoose={(at) => answers.hold(request, at)}
      />
      <div className="wrap gap-2">
        {!movesFrom && (
          <button
            type="button"
            className={`${actions.quiet} tall`}
            aria-expanded={open === 'propose'}
            aria-disabled={isBusy}
            onClick={() => !isBusy && setOpen(open === 'propose' ? null : 'propose')}
          >
            Proponi un altro orario<span className="visually-hidden">: {title}</span>
          </button>
        )}
        <button
          type="button"
          className={`${actions.bare} tall`}
          aria-disabled={isBusy}
          onClick={() => !isBusy && setOpen('refuse')}
        >
          Non possiamo<span className="visually-hidden">: {title}</span>
        </button>
      </div>
      {open === 'propose' && (
        <ProposeForm
          times={times}
          keepsAgenda={keepsAgenda}
          isBusy={isBusy}
          onPropose={(at) => void answers.send(request, 'PROPOSE', at)}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'refuse' && (
        <ConfirmDialog
          title={movesFrom ? 'Non potete spostare la visita?' : 'Non potete ricevere questo paziente?'}
          confirm="Sì, rispondi di no"
          dismiss="Torna indietro"
          isBusy={isBusy}
          problem={null}
          onConfirm={() => {
            setOpen(null);
            void answers.send(request, 'REFUSE', null);
          }}
          onClose={() => setOpen(null)}
        >
          <p>
            {movesFrom
              ? 'Avvisiamo subito il paziente: la visita resta com’è.'
              : 'Avvisiamo subito il paziente, che vede altri studi vicini.'}
          </p>
          <p className="muted">{number}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
