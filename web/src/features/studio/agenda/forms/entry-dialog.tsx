import { useState } from 'react';
import actions from '../../../../components/practice/actions.module.css';
import { dayOf, shortDay } from '../../../booking/booking-dates.ts';
import type { AgendaChanges } from '../changes/use-agenda-changes.ts';
import {
  entryPlace,
  entryPurpose,
  entryTags,
  entryTimes,
  entryTitle,
  holdSentence,
  isBooking,
  phoneHref,
} from '../labels.ts';
import type { Agenda, Entry, Team } from '../view/columns.ts';
import { AgendaDialog } from './agenda-dialog.tsx';
import { BlockForm } from './block-form.tsx';
import { blockDraftOf, visitDraftOf } from './drafts.ts';
import styles from './forms.module.css';
import { MoveForm } from './move-form.tsx';
import { VisitForm } from './visit-form.tsx';

interface EntryDialogProps {
  practiceId: string;
  agenda: Agenda;
  entry: Entry;
  changes: AgendaChanges;
  onClose: () => void;
}

/** One entry, and all that can be done with it. */
export function EntryDialog({ practiceId, agenda, entry, changes, onClose }: EntryDialogProps) {
  const [step, setStep] = useState<'read' | 'move' | 'edit'>('read');
  const title = step === 'move' ? `Sposta: ${entryTitle(entry)}` : entryTitle(entry);
  return (
    <AgendaDialog title={title} onClose={onClose}>
      {(close) => {
        if (step === 'move')
          return (
            <MoveForm practiceId={practiceId} team={agenda.team} entry={entry} changes={changes} onClose={close} />
          );
        if (step === 'edit' && entry.kind === 'BLOCK')
          return (
            <BlockForm team={agenda.team} entry={entry} first={blockDraftOf(entry)} changes={changes} onClose={close} />
          );
        if (step === 'edit')
          return (
            <VisitForm
              practiceId={practiceId}
              agenda={agenda}
              entry={entry}
              first={visitDraftOf(entry)}
              changes={changes}
              onClose={close}
            />
          );
        return (
          <>
            <Details entry={entry} team={agenda.team} />
            <PresenceButtons entry={entry} changes={changes} close={close} />
            <div className="wrap gap-2 line-top pt-4">
              {entry.actions.includes('MOVE') && (
                <button type="button" className={actions.primary} onClick={() => setStep('move')}>
                  Sposta
                </button>
              )}
              {entry.actions.includes('EDIT') && (
                <button type="button" className={actions.quiet} onClick={() => setStep('edit')}>
                  Modifica
                </button>
              )}
              {entry.actions.includes('REMOVE') && (
                <button
                  type="button"
                  className={actions.quiet}
                  onClick={() => {
                    close();
                    changes.remove(entry);
                  }}
                >
                  {isBooking(entry) ? 'Annulla la visita' : 'Togli'}
                </button>
              )}
              <button type="button" className={actions.bare} onClick={close}>
                Chiudi
              </button>
            </div>
          </>
        );
      }}
    </AgendaDialog>
  );
}

function Details({ entry, team }: { entry: Entry; team: Team }) {
  const { patientPhone, patientNote, bookingNumber, kind, label } = entry;
  const tags = entryTags(entry);
  const held = holdSentence(entry);
  const rows = [
    ['Quando', `${shortDay(dayOf(entry.startsAt))}, ${entryTimes(entry)}`],
    ['Dove', entryPlace(entry, team)],
    ['Per', kind === 'VISIT' ? entryPurpose(entry, team) : null],
    ['Telefono', patientPhone],
    ['Dal paziente', patientNote && `«${patientNote}»`],
    ['Nota', kind === 'VISIT' ? label : null],
    ['Numero', bookingNumber],
  ] as const;
  return (
    <>
      <dl className={`tabular ${styles.details}`}>
        {rows.map(
          ([term, text]) =>
            text && (
              <div key={term} className="contents">
                <dt>{term}</dt>
                <dd className="break">
                  {term === 'Telefono' ? (
                    <a className="inline-bar" href={phoneHref(text)}>
                      {text}
                    </a>
                  ) : (
                    text
                  )}
                </dd>
              </div>
            ),
        )}
      </dl>
      {tags.length > 0 && <p className="semibold">{tags.join(' · ')}</p>}
      {held && <p className="muted">{held}</p>}
    </>
  );
}

interface PresenceButtonsProps {
  entry: Entry;
  changes: AgendaChanges;
  close: () => void;
}

/** Whether the patient came, once the visit has begun. */
function PresenceButtons({ entry, changes, close }: PresenceButtonsProps) {
  if (!entry.actions.includes('RECORD_PRESENCE')) return null;
  const choices = [
    { presence: 'KEPT', label: 'È venuto' },
    { presence: 'NO_SHOW', label: 'Non è venuto' },
  ] as const;
  return (
    <fieldset className="wrap gap-2">
      <legend className="pb-3 semibold">Il paziente è venuto?</legend>
      {choices.map(({ presence, label }) => {
        const isChosen = entry.presence === presence;
        return (
          <button
            key={presence}
            type="button"
            className={isChosen ? actions.primary : actions.quiet}
            aria-pressed={isChosen}
            onClick={() => {
              close();
              void changes.recordPresence(entry, isChosen ? null : presence);
            }}
          >
            {label}
          </button>
        );
      })}
    </fieldset>
  );
}
