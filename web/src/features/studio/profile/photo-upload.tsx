import { type FormEvent, useId, useRef, useState } from 'react';
import { FormField, TickField } from '../../../components/form-field.tsx';
import { useFirstError } from '../../../lib/use-first-error.ts';
import { ActionProblem, SubmitButton } from '../parts.tsx';
import styles from './profile.module.css';
import { kindLabels } from './profile-labels.ts';
import { type PhotoToUpload, uploadPhoto } from './upload-photo.ts';

interface PhotoUploadProps {
  practiceId: string;
  isEntitled: boolean;
  onStored: () => Promise<void>;
}

const kinds = ['studio', 'team', 'outside'] as const;
const empty = { alt: '', isDeclared: false };

/** A photo from this device, with what it shows and the declaration without which none is taken. */
export function PhotoUpload({ practiceId, isEntitled, onStored }: PhotoUploadProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [kind, setKind] = useState<PhotoToUpload['kind']>('studio');
  const [{ alt, isDeclared }, setTyped] = useState(empty);
  const [sent, setSent] = useState<number | null>(null);
  const [message, setMessage] = useState<{ problem: string | null; done: string }>({ problem: null, done: '' });
  const [isUndescribed, setUndescribed] = useState(false);
  const { form, showFirstError } = useFirstError();
  const isBusy = sent !== null;

  async function submit(event: FormEvent) {
    event.preventDefault();
    const file = input.current?.files?.[0];
    if (isBusy) return;
    setUndescribed(alt.trim() === '');
    if (!file) return setMessage({ problem: 'Scegli una foto.', done: '' });
    if (alt.trim() === '') {
      setMessage({ problem: null, done: '' });
      return showFirstError();
    }
    setSent(0);
    setMessage({ problem: null, done: '' });
    const outcome = await uploadPhoto(practiceId, { file, kind, alt, isDeclared }, setSent);
    setSent(null);
    if (!outcome.ok) return setMessage({ problem: outcome.message, done: '' });
    setTyped(empty);
    if (input.current) input.current.value = '';
    await onStored();
    const done = outcome.isPublic
      ? 'La foto è sul profilo.'
      : 'La foto è caricata: la guardiamo noi prima dei pazienti.';
    setMessage({ problem: null, done });
  }

  return (
    <form
      ref={form}
      className="stack gap-3 p-4 card on-surface"
      onSubmit={submit}
      noValidate
      aria-labelledby={`${id}-title`}
    >
      <h3 id={`${id}-title`} className="title-s">
        Aggiungi una foto
      </h3>
      <div className="stack content-start gap-1 shrink">
        <label className="semibold" htmlFor={`${id}-file`}>
          Foto
        </label>
        <input
          ref={input}
          className="field"
          id={`${id}-file`}
          type="file"
          accept="image/jpeg,image/png,image/webp,image/avif"
          aria-describedby={`${id}-types`}
        />
        <p id={`${id}-types`} className="text-s muted">
          JPEG, PNG, WebP o AVIF, al massimo 15 MB e 50 megapixel (AVIF 12). Togliamo luogo, data e ogni altro dato
          nascosto nella foto. Le foto HEIC di un iPhone il telefono le converte quando le scegli da qui; da un computer
          salvale prima come JPEG.
        </p>
      </div>
      <div className="stack content-start gap-1 shrink">
        <label className="semibold" htmlFor={`${id}-kind`}>
          Che cosa mostra
        </label>
        <select
          className="field"
          id={`${id}-kind`}
          value={kind}
          onChange={(event) => setKind(event.target.value as PhotoToUpload['kind'])}
        >
          {kinds.map((one) => (
            <option key={one} value={one}>
              {kindLabels[one.toUpperCase() as keyof typeof kindLabels]}
            </option>
          ))}
        </select>
      </div>
      <FormField
        name="alt"
        label="Descrizione per chi non la vede"
        value={alt}
        onValue={(text) => setTyped({ isDeclared, alt: text })}
        hint="Per esempio: la sala d’attesa con sei sedie e una finestra."
        problem={isUndescribed && alt.trim() === '' ? 'Descrivi che cosa si vede, in qualche parola.' : undefined}
      />
      <TickField name="isDeclared" checked={isDeclared} onChecked={(checked) => setTyped({ alt, isDeclared: checked })}>
        Ho il diritto di pubblicarla; chi si riconosce ha dato il consenso.
      </TickField>
      {!isEntitled && (
        <p className="text-s muted">
          Prima della verifica della titolarità la guardiamo noi, poi la vedono i pazienti.
        </p>
      )}
      {isBusy && (
        <progress className={styles.progress} value={sent} max={1} aria-label="Caricamento della foto">
          {Math.round(sent * 100)}%
        </progress>
      )}
      <ActionProblem text={message.problem} />
      <p role="status" className="semibold hide-empty">
        {message.done}
      </p>
      <SubmitButton label="Carica la foto" isBusy={isBusy} />
    </form>
  );
}
