import { ChevronLeft, ChevronRight, Keyboard, Printer } from 'lucide-react';
import { ChoiceStrip } from '../../../components/choice-strip.tsx';
import actions from '../../../components/practice/actions.module.css';
import styles from './agenda.module.css';
import { type AgendaView, stepView, viewTitle } from './view/agenda-view.ts';
import type { Column } from './view/columns.ts';

interface ToolbarProps {
  view: AgendaView;
  today: string;
  /** Every chair, or every clinician. */
  columns: readonly Column[];
  onView: (change: Partial<AgendaView>) => void;
  onNew: (kind: 'visit' | 'block') => void;
  onClosures: () => void;
  onHelp: () => void;
}

const spans = [
  { value: 'giorno', label: 'Giorno' },
  { value: 'settimana', label: 'Settimana' },
] as const;
const bys = [
  { value: 'poltrone', label: 'Poltrone' },
  { value: 'professionisti', label: 'Professionisti' },
] as const;

/** Which days, how, and what can be added. */
export function Toolbar({ view, today, columns, onView, onNew, onClosures, onHelp }: ToolbarProps) {
  return (
    <div className="stack gap-3 no-print">
      <div className={styles.head}>
        <h1 className={`title-m ${styles.name}`}>Agenda</h1>
        <p className={`font-name ${styles.title}`} role="status">
          {viewTitle(view)}
        </p>
        <div className={styles.actions}>
          <button type="button" className={actions.primary} onClick={() => onNew('visit')}>
            Nuova visita
          </button>
          <button type="button" className={actions.quiet} onClick={() => onNew('block')}>
            Blocca
          </button>
          <button type="button" className={actions.quiet} onClick={onClosures}>
            Chiusure
          </button>
          <button
            type="button"
            className={`${actions.bare} ${styles.wideOnly}`}
            title="Stampa la giornata"
            onClick={() => window.print()}
          >
            <Printer aria-hidden="true" strokeWidth={1.75} />
            <span className="visually-hidden">
              {view.span === 'giorno' ? 'Stampa la giornata' : 'Stampa la settimana'}
            </span>
          </button>
          <button type="button" className={`${actions.bare} ${styles.wideOnly}`} title="Tasti e segni" onClick={onHelp}>
            <Keyboard aria-hidden="true" strokeWidth={1.75} />
            <span className="visually-hidden">Tasti e segni</span>
          </button>
        </div>
      </div>
      <div className={styles.when}>
        <DayPicker view={view} today={today} onView={onView} />
        <div className={styles.how}>
          <ChoiceStrip legend="Vista" choices={spans} chosen={view.span} onChoose={(span) => onView({ span })} />
          <ChoiceStrip legend="Per" choices={bys} chosen={view.by} onChoose={(by) => onView({ by })} />
        </div>
        {columns.length > 1 && <ColumnChoice all={columns} view={view} onView={onView} />}
      </div>
    </div>
  );
}

/** Steps through days or weeks, and goes to a day. */
export function DayPicker({ view, today, onView }: Pick<ToolbarProps, 'view' | 'today' | 'onView'>) {
  const step = view.span === 'giorno' ? 'Giorno' : 'Settimana';
  return (
    <div className={styles.picker}>
      <button type="button" className={`${actions.quiet} ${styles.square}`} onClick={() => onView(stepView(view, -1))}>
        <ChevronLeft aria-hidden="true" />
        <span className="visually-hidden">{step} prima</span>
      </button>
      <button
        type="button"
        className={actions.quiet}
        aria-current={view.day === today ? 'date' : undefined}
        onClick={() => onView({ day: today })}
      >
        Oggi
      </button>
      <button type="button" className={`${actions.quiet} ${styles.square}`} onClick={() => onView(stepView(view, 1))}>
        <ChevronRight aria-hidden="true" />
        <span className="visually-hidden">{step} dopo</span>
      </button>
      <input
        type="date"
        className={`field ${styles.date}`}
        aria-label="Vai al giorno"
        value={view.day}
        onChange={({ target }) => target.value && onView({ day: target.value })}
      />
    </div>
  );
}

interface ColumnChoiceProps {
  all: readonly Column[];
  view: AgendaView;
  onView: (change: Partial<AgendaView>) => void;
}

/** One chair or clinician alone, or all of them. */
function ColumnChoice({ all, view, onView }: ColumnChoiceProps) {
  const isChairs = view.by === 'poltrone';
  const choices = [{ id: null, name: isChairs ? 'Tutte' : 'Tutti' }, ...all];
  return (
    <fieldset className={styles.columns}>
      <legend className="visually-hidden">{isChairs ? 'Poltrona' : 'Professionista'}</legend>
      {choices.map(({ id, name }) => (
        <label key={id ?? 'tutti'} className="relative pointer">
          <input
            className="covered"
            type="radio"
            name="colonna"
            checked={view.only === id}
            onChange={() => onView({ only: id })}
          />
          <span className="block pill line-strong text-s nowrap">{name}</span>
        </label>
      ))}
    </fieldset>
  );
}
