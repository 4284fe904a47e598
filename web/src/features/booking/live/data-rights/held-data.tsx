import { Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import actions from '../../../../components/practice/actions.module.css';
import { readFragment } from '../../../../gql/fragment-masking.ts';
import { download } from '../../../../lib/download.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import type { PrivateLink } from '../private-link.ts';
import type { DataErasure, PersonalData } from './data-answers.ts';
import styles from './data-rights.module.css';
import { EraseMyData, ErasurePreview } from './data-rights.query.ts';
import { PreviewLists } from './preview-lists.tsx';
import { useDataAction } from './use-data-action.ts';

interface HeldDataProps {
  link: PrivateLink;
  code: string;
  data: PersonalData;
  onErased: (erasure: DataErasure) => void;
}

/** The stored data, to read and to download; then the exact effects of an erasure, and its button. */
export function HeldData({ link, code, data, onErased }: HeldDataProps) {
  const thisBooking = readFragment(ErasurePreview, data.thisBooking);
  const everything = readFragment(ErasurePreview, data.everything);
  const [isEverything, setIsEverything] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const { run, isBusy, problem } = useDataAction();
  const preview = isEverything && everything ? everything : thisBooking;

  const erase = () =>
    void run(EraseMyData, { ...link, code, everything: isEverything }).then((answer) => {
      if (answer?.__typename === 'DataErasure') onErased(answer);
    });

  return (
    <div className="stack gap-3">
      <h3 className="text-l pt-3">Quello che abbiamo</h3>
      {data.summary.map(({ label, lines }) => (
        <details key={label} className={`line round on-surface ${styles.kind}`}>
          <summary className="p-card semibold break pointer tap">{label}</summary>
          <ul className="dots grid gap-2 break">
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </details>
      ))}
      <p>
        <button
          type="button"
          className={actions.quiet}
          onClick={() => download(data.fileName, data.json, 'application/json')}
        >
          <Download aria-hidden="true" />
          Scarica tutto
        </button>
      </p>

      <h3 className="text-l pt-3">Cancellare</h3>
      {everything && (
        <fieldset className={`grid gap-2 ${styles.scope}`}>
          <legend className="semibold">Che cosa cancelliamo</legend>
          <label className="bar gap-3 pointer tap">
            <input
              className="accent fixed-size icon"
              type="radio"
              name="scope"
              checked={!isEverything}
              onChange={() => setIsEverything(false)}
            />
            Solo questa prenotazione
          </label>
          <label className="bar gap-3 pointer tap">
            <input
              className="accent fixed-size icon"
              type="radio"
              name="scope"
              checked={isEverything}
              onChange={() => setIsEverything(true)}
            />
            Tutto quello che abbiamo con questo indirizzo
          </label>
        </fieldset>
      )}
      <PreviewLists preview={preview} />
      <p>
        <button type="button" className={`${actions.quiet} ${styles.erase}`} onClick={() => setIsAsking(true)}>
          <Trash2 aria-hidden="true" />
          Cancella i miei dati
        </button>
      </p>
      {isAsking && (
        <ConfirmDialog
          title="Cancelliamo i tuoi dati?"
          confirm="Sì, cancella"
          dismiss="Torna indietro"
          isBusy={isBusy}
          problem={problem}
          onConfirm={erase}
          onClose={() => setIsAsking(false)}
        >
          <p>Non si può tornare indietro, e il link alla prenotazione dirà soltanto che i dati sono cancellati.</p>
          {preview.cancels.length > 0 && <p>Annulliamo prima: {preview.cancels.join(', ')}.</p>}
        </ConfirmDialog>
      )}
    </div>
  );
}
