import { useMutation } from '@apollo/client/react';
import { readEdit, type TypedEdit } from '@dentisti/domain/dentist/read-edit';
import { type FormEvent, useState } from 'react';
import { FormField } from '../../../components/form-field.tsx';
import actions from '../../../components/practice/actions.module.css';
import type { DentistField } from '../../../gql/graphql.ts';
import { type FragmentType, readFragment } from '../../../gql/index.ts';
import { useFirstError } from '../../../lib/use-first-error.ts';
import { invalidSentence } from '../invalid-sentence.ts';
import styles from '../section.module.css';
import { unreachable } from '../sign-in/password-step.tsx';
import { fieldWords, originWords } from './dentist-words.ts';
import { DentistOutcome, DentistPageFields, EditDentist } from './dentists.query.ts';
import forms from './edit-form.module.css';

interface EditFormProps {
  dentist: FragmentType<typeof DentistPageFields>;
  /** What came of it, in a sentence. */
  onChanged: (text: string) => void;
}

const longFields: ReadonlySet<DentistField> = new Set(['WEEK', 'DESCRIPTION', 'SPECIALIZATIONS', 'SERVICES']);
const hints: { readonly [Field in DentistField]?: string } = {
  WEEK: 'Come Lun–Ven 9:00–13:00, 15:00–19:00; Sab 9:00–12:30',
  SERVICES: 'Una per riga, il prezzo in euro dopo una barra: Igiene dentale | 80',
  COORDINATES: 'Latitudine e longitudine: cambiale se cambi indirizzo',
  SPECIALIZATIONS: 'Divisi da virgole',
};
/** The domain names fields in lower case. */
const domainName = (field: DentistField) => field.toLowerCase();

/** The profile's fields with whose word each is; what is changed here stands against every source. */
export function EditForm({ dentist: given, onChanged }: EditFormProps) {
  const dentist = readFragment(DentistPageFields, given);
  const [typed, setTyped] = useState<{ [Field in DentistField]?: string | null }>({});
  const [problems, setProblems] = useState<Record<string, string>>({});
  const { form, showFirstError } = useFirstError();
  const [refusal, setRefusal] = useState('');
  const [edit, { loading }] = useMutation(EditDentist);

  const shown = (field: DentistField, text: string) => typed[field] ?? (typed[field] === null ? '' : text);
  const changes = dentist.facts.flatMap(({ field, text }) => {
    const value = typed[field];
    return value === undefined || value === text ? [] : [{ field, text: value }];
  });

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (loading || changes.length === 0) return;
    const written = changes.filter(({ text }) => text !== null);
    const read = readEdit(Object.fromEntries(written.map(({ field, text }) => [domainName(field), text])) as TypedEdit);
    setProblems(read.ok ? {} : Object.fromEntries(read.fields.map(({ name, message }) => [name, message])));
    setRefusal('');
    if (!read.ok) return showFirstError();
    const input = { id: readId(dentist), version: dentist.version, changes };
    const answer = await edit({ variables: { input } }).catch(() => null);
    const result = answer?.data && readFragment(DentistOutcome, answer.data.editDentist);
    if (!result) return setRefusal(unreachable);
    if (result.__typename === 'InvalidInput') {
      setProblems(Object.fromEntries(result.fields.map(({ name, message }) => [name, message])));
      setRefusal(invalidSentence(result.fields));
      return showFirstError();
    }
    if (result.__typename !== 'AdminDentistChanged') return setRefusal(result.message);
    setTyped({});
    onChanged('Salvato: quello che hai scritto vale più di ogni fonte, anche alle prossime ricerche.');
  }

  return (
    <form ref={form} className={styles.section} onSubmit={(event) => void submit(event)} noValidate>
      <div className={forms.fields}>
        {dentist.facts.map(({ field, text, origin }) => {
          const problem = problems[domainName(field)];
          const isReset = typed[field] === null;
          const source = isReset
            ? 'torna a dirlo la fonte'
            : origin
              ? originWords[origin]
              : text && field !== 'SERVICES'
                ? 'fonte sconosciuta'
                : '';
          return (
            <div key={field} className={longFields.has(field) ? forms.long : undefined}>
              <FormField
                name={domainName(field)}
                label={fieldWords[field]}
                aside={<span className={styles.muted}>{source}</span>}
                isLong={longFields.has(field)}
                autoComplete="off"
                value={shown(field, text)}
                onValue={(value) => setTyped({ ...typed, [field]: value })}
                {...(hints[field] === undefined ? {} : { hint: hints[field] })}
                {...(problem === undefined ? {} : { problem })}
              />
              {origin === 'OPERATOR' && !isReset && (
                <button type="button" className={actions.bare} onClick={() => setTyped({ ...typed, [field]: null })}>
                  {fieldWords[field]}: torna alle fonti
                </button>
              )}
            </div>
          );
        })}
      </div>
      {dentist.hoursText && <p className={styles.muted}>Orari scritti dalla fonte: {dentist.hoursText}</p>}
      <p role="alert" className={refusal ? styles.problem : undefined}>
        {refusal}
      </p>
      <div className={styles.bar}>
        <button
          type="submit"
          className={changes.length === 0 ? actions.quiet : actions.primary}
          aria-disabled={loading || changes.length === 0}
        >
          {changes.length === 0
            ? 'Nessuna modifica'
            : `Salva ${changes.length === 1 ? 'un campo' : `${changes.length} campi`}`}
        </button>
        {changes.length > 0 && (
          <button type="button" className={actions.quiet} onClick={() => setTyped({})}>
            Lascia com’era
          </button>
        )}
      </div>
    </form>
  );
}

const readId = ({ row }: { row: { id: string } }) => row.id;
