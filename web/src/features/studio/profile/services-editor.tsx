import { parseServices, type TypedService, writeServices } from '@dentisti/domain/practice/typed-services';
import { useId, useState } from 'react';
import actions from '../../../components/practice/actions.module.css';
import styles from './profile.module.css';

type PriceKind = 'ask' | 'exact' | 'from' | 'span';
interface Line {
  key: string;
  name: string;
  kind: PriceKind;
  /** Euro, as typed. */
  from: string;
  to: string;
}

const kinds: readonly { kind: PriceKind; label: string }[] = [
  { kind: 'ask', label: 'prezzo su richiesta' },
  { kind: 'exact', label: 'prezzo fisso' },
  { kind: 'from', label: 'a partire da' },
  { kind: 'span', label: 'da … a …' },
];

interface ServicesEditorProps {
  /** As `writeServices` writes it. */
  text: string;
  onText: (text: string) => void;
}

let keys = 0;
const newKey = () => {
  keys += 1;
  return `s${keys}`;
};

/** Services with their prices, one line each. */
export function ServicesEditor({ text, onText }: ServicesEditorProps) {
  const [lines, setLines] = useState<readonly Line[]>(() => (parseServices(text) ?? []).map(typedLine));
  const change = (changed: readonly Line[]) => {
    setLines(changed);
    onText(
      changed
        .filter(({ name }) => name.trim() !== '')
        .map(writeLine)
        .join('\n'),
    );
  };
  return (
    <div className="stack gap-3">
      {lines.map((line, index) => (
        <ServiceLine
          key={line.key}
          line={line}
          number={index + 1}
          onLine={(next) => change(lines.map((one) => (one.key === line.key ? next : one)))}
          onRemove={() => change(lines.filter((one) => one.key !== line.key))}
        />
      ))}
      <button
        type="button"
        className={`self-start ${actions.quiet}`}
        onClick={() => change([...lines, { key: newKey(), name: '', kind: 'ask', from: '', to: '' }])}
      >
        Aggiungi una prestazione
      </button>
    </div>
  );
}

interface ServiceLineProps {
  line: Line;
  number: number;
  onLine: (line: Line) => void;
  onRemove: () => void;
}

function ServiceLine({ line, number, onLine, onRemove }: ServiceLineProps) {
  const id = useId();
  const euro = (part: 'from' | 'to', label: string) => (
    <div className="stack content-start gap-1 shrink">
      <label htmlFor={`${id}-${part}`}>{label}</label>
      <input
        className="field"
        id={`${id}-${part}`}
        inputMode="decimal"
        value={line[part]}
        onChange={(event) => onLine({ ...line, [part]: event.target.value })}
      />
    </div>
  );
  return (
    <fieldset aria-label={`Prestazione ${number}`} className={styles.service}>
      <div className="stack content-start gap-1 shrink">
        <label htmlFor={`${id}-name`}>Prestazione</label>
        <input
          className="field"
          id={`${id}-name`}
          maxLength={100}
          value={line.name}
          onChange={(event) => onLine({ ...line, name: event.target.value })}
        />
      </div>
      <div className="stack content-start gap-1 shrink">
        <label htmlFor={`${id}-kind`}>Prezzo</label>
        <select
          className="field"
          id={`${id}-kind`}
          value={line.kind}
          onChange={(event) => onLine({ ...line, kind: event.target.value as PriceKind })}
        >
          {kinds.map(({ kind, label }) => (
            <option key={kind} value={kind}>
              {label}
            </option>
          ))}
        </select>
      </div>
      {line.kind !== 'ask' && euro('from', line.kind === 'span' ? 'Da euro' : 'Euro')}
      {line.kind === 'span' && euro('to', 'A euro')}
      <button
        type="button"
        className={`self-end ${actions.bare}`}
        aria-label={`Togli la prestazione ${line.name || number}`}
        onClick={onRemove}
      >
        Togli
      </button>
    </fieldset>
  );
}

function typedLine(service: TypedService): Line {
  const { name, priceCents, priceToCents, isFrom } = service;
  const euro = (cents: number | null | undefined) =>
    cents == null ? '' : (writeServices([{ name: 'x', priceCents: cents }]).split(' | ')[1] ?? '');
  const kind = priceCents === null ? 'ask' : priceToCents != null ? 'span' : isFrom ? 'from' : 'exact';
  return { key: newKey(), name, kind, from: euro(priceCents), to: euro(priceToCents) };
}

/** What cannot be read as a price stays as it was typed: the answer says so. */
function writeLine({ name, kind, from, to }: Line): string {
  const title = name.replaceAll('|', ' ').trim();
  if (kind === 'ask') return title;
  const price = kind === 'span' ? `${from.trim()}-${to.trim()}` : kind === 'from' ? `da ${from.trim()}` : from.trim();
  return `${title} | ${price || '?'}`;
}
