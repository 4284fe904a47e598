import { useMutation } from '@apollo/client/react';
import { Box, chakra, Grid, type SystemStyleObject } from '@chakra-ui/react';
import { parseEdit, type TypedEdit } from '@dentisti/domain/practice/parse-edit';
import {
  FormProblem,
  OperatorForm,
  refuseFields,
  TextField,
  useOperatorForm,
} from '../../../components/admin/form.tsx';
import actions from '../../../components/practice/actions.module.css';
import type { DentistField } from '../../../gql/graphql.ts';
import { type FragmentType, readFragment } from '../../../gql/index.ts';
import { invalidSentence } from '../labels/invalid-sentence.ts';
import { barStyle, mutedStyle, sectionStyle } from '../parts/section-styles.ts';
import { unreachable } from '../sign-in/password-step.tsx';
import { fieldLabels, originLabels } from './practice-labels.ts';
import { DentistOutcome, DentistPageFields, EditDentist } from './practices.query.ts';

interface EditFormProps {
  practice: FragmentType<typeof DentistPageFields>;
  /** What came of it, in a sentence. */
  onChanged: (text: string) => void;
}

const longFields: ReadonlySet<DentistField> = new Set(['WEEK', 'DESCRIPTION', 'SPECIALIZATIONS', 'SERVICES']);
const hints: { readonly [Field in DentistField]?: string } = {
  WEEK: 'Come Lun–Ven 9:00–13:00, 15:00–19:00; Sab 9:00–12:30',
  SERVICES: 'Una per riga, il prezzo in euro dopo una barra: Igiene dentale | 80',
  COORDINATES: 'Latitudine e longitudine: cambiale se cambi indirizzo',
  SPECIALIZATIONS: 'Divisi da virgole',
  LANGUAGES: 'Divise da virgole: inglese, francese',
  WHEELCHAIR: 'sì, in parte o no; vuoto se non si sa',
};
/** What each field holds by its domain's name; null: it goes back to the sources. */
type TypedFields = Record<string, string | null>;
/** The domain names fields in lower case. */
const domainName = (field: DentistField) => field.toLowerCase();

/** The profile's fields with their origin; a manual edit overrides every source. */
export function EditForm({ practice: given, onChanged }: EditFormProps) {
  const practice = readFragment(DentistPageFields, given);
  const changesOf = (typed: TypedFields) =>
    practice.fields.flatMap(({ field, text }) => {
      const value = typed[domainName(field)];
      return value === undefined || value === text ? [] : [{ field, text: value }];
    });
  const stored: TypedFields = Object.fromEntries(practice.fields.map(({ field, text }) => [domainName(field), text]));
  const form = useOperatorForm<TypedFields>(stored, {
    values: stored,
    resetOptions: { keepDirtyValues: true },
    resolver: (values) => {
      const written = changesOf(values).filter(({ text }) => text !== null);
      const parsed = parseEdit(
        Object.fromEntries(written.map(({ field, text }) => [domainName(field), text])) as TypedEdit,
      );
      if (parsed.ok) return { values, errors: {} };
      const errors = parsed.fields.map(({ name, message }) => [name, { type: 'unreadable', message }]);
      return { values: {}, errors: Object.fromEntries(errors) };
    },
  });
  const { isSubmitting } = form.formState;
  const typed = form.watch();
  const changes = changesOf(typed);
  const [edit] = useMutation(EditDentist);

  const refuse = (message: string) => form.setError('root', { message });

  async function submit() {
    if (changes.length === 0) return;
    const reason = typed.reason?.trim() || null;
    const input = { id: rowId(practice), version: practice.version, changes, reason };
    const answer = await edit({ variables: { input } }).catch(() => null);
    const result = answer?.data && readFragment(DentistOutcome, answer.data.editDentist);
    if (!result) return refuse(unreachable);
    if (result.__typename === 'InvalidInput') {
      refuseFields(form, result.fields);
      return refuse(invalidSentence(result.fields));
    }
    if (result.__typename !== 'AdminDentistChanged') return refuse(result.message);
    form.reset();
    onChanged('Salvato: quello che hai scritto vale più di ogni fonte, anche alle prossime ricerche.');
  }

  return (
    <OperatorForm form={form} css={sectionStyle} onSubmit={submit}>
      <Grid
        templateColumns="repeat(auto-fill, minmax(min(18rem, 100%), 1fr))"
        gap="4 5"
        css={{ '& > *': { minWidth: '0' } }}
      >
        {practice.fields.map(({ field, text, origin }) => {
          const isReset = typed[domainName(field)] === null;
          const source = isReset
            ? 'torna a dirlo la fonte'
            : origin
              ? originLabels[origin]
              : text && field !== 'SERVICES'
                ? 'fonte sconosciuta'
                : '';
          return (
            <Box key={field} css={longFields.has(field) ? longStyle : undefined}>
              <TextField
                name={domainName(field)}
                label={fieldLabels[field]}
                aside={<chakra.span css={mutedStyle}>{source}</chakra.span>}
                isLong={longFields.has(field)}
                autoComplete="off"
                hint={hints[field]}
              />
              {origin === 'OPERATOR' && !isReset && (
                <button
                  type="button"
                  className={actions.bare}
                  onClick={() => form.setValue(domainName(field), null, { shouldDirty: true })}
                >
                  {fieldLabels[field]}: torna alle fonti
                </button>
              )}
            </Box>
          );
        })}
      </Grid>
      {changes.some(({ field }) => practice.fields.some((one) => one.field === field && one.origin === 'PRACTICE')) && (
        <TextField
          name="reason"
          label="Perché correggi quello che lo studio ha scritto"
          autoComplete="off"
          hint="Lo studio lo legge. Da 3 a 500 caratteri."
        />
      )}
      {practice.hoursText && <chakra.p css={mutedStyle}>Orari scritti dalla fonte: {practice.hoursText}</chakra.p>}
      <FormProblem />
      <Box css={barStyle}>
        <button
          type="submit"
          className={changes.length === 0 ? actions.quiet : actions.primary}
          aria-disabled={isSubmitting || changes.length === 0}
        >
          {changes.length === 0
            ? 'Nessuna modifica'
            : `Salva ${changes.length === 1 ? 'un campo' : `${changes.length} campi`}`}
        </button>
        {changes.length > 0 && (
          <button type="button" className={actions.quiet} onClick={() => form.reset()}>
            Lascia com’era
          </button>
        )}
      </Box>
    </OperatorForm>
  );
}

const rowId = ({ row }: { row: { id: string } }) => row.id;

const longStyle: SystemStyleObject = { gridColumn: '1 / -1' };
