import { useState } from 'react';
import { ChoiceStrip } from '../../../components/choice-strip.tsx';
import styles from './messages.module.css';
import type { StudioMessage } from './use-messages.ts';

const themes = [
  { value: 'chiaro', label: 'Chiaro' },
  { value: 'scuro', label: 'Scuro' },
] as const;
const widths = [
  { value: 'telefono', label: 'Telefono' },
  { value: 'computer', label: 'Computer' },
] as const;

interface MessagePreviewProps {
  name: string;
  message: StudioMessage;
}

/** The mail as a patient gets it, with an invented appointment: its buttons lead nowhere. */
export function MessagePreview({ name, message: { preview } }: MessagePreviewProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [theme, setTheme] = useState<(typeof themes)[number]['value']>('chiaro');
  const [width, setWidth] = useState<(typeof widths)[number]['value']>('telefono');
  return (
    <details className="stack gap-3" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="tap pointer semibold">
        Anteprima<span className="visually-hidden">: {name}</span>
      </summary>
      {isOpen && (
        <div className={`stack gap-3 ${styles.preview}`}>
          <p className="text-s muted break">Oggetto: «{preview.subject}». L’appuntamento è inventato.</p>
          <div className="wrap gap-3">
            <ChoiceStrip legend="Aspetto" choices={themes} chosen={theme} onChoose={setTheme} />
            <ChoiceStrip legend="Larghezza" choices={widths} chosen={width} onChoose={setWidth} />
          </div>
          <iframe
            // Another choice, of this message or of one that it promises, is another document: it is loaded anew.
            key={preview.text}
            className={`line round ${styles.frame}`}
            data-width={width}
            title={`Anteprima: ${name}`}
            sandbox=""
            src={`${preview.path}?aspetto=${theme}`}
          />
          <details>
            <summary className="tap pointer">Come solo testo</summary>
            <pre className={`p-4 round on-sage text-s ${styles.text}`}>{preview.text}</pre>
          </details>
        </div>
      )}
    </details>
  );
}
