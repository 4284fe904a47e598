import { useMutation } from '@apollo/client/react';
import { Box, chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { FormField } from '../../../components/form-field.tsx';
import actions from '../../../components/practice/actions.module.css';
import type { PractitionerFieldsFragment } from '../../../gql/graphql.ts';
import { type FragmentType, readFragment } from '../../../gql/index.ts';
import { adminInstant } from '../labels/admin-instant.ts';
import { invalidSentence } from '../labels/invalid-sentence.ts';
import { AdminTable } from '../lists/admin-table.tsx';
import { OverrideDialog } from '../parts/override-dialog.tsx';
import { barStyle, mutedStyle } from '../parts/section-styles.ts';
import { unreachable } from '../sign-in/password-step.tsx';
import {
  DentistOutcome,
  DentistPageFields,
  PractitionerFields,
  RemovePractitioner,
  SavePractitioner,
} from './practices.query.ts';

interface PractitionersSectionProps {
  practice: FragmentType<typeof DentistPageFields>;
  /** What came of it, in a sentence. */
  onChanged: (text: string) => void;
}

/** Who is written, changed or removed; `position` null: somebody new. */
interface OpenChange {
  kind: 'save' | 'remove';
  position: number | null;
  name: string;
  albo: string;
}

const nobody: OpenChange = { kind: 'save', position: null, name: '', albo: '' };

/** The dentists whom a profile names, with who looked up their number and when. */
export function PractitionersSection({ practice: given, onChanged }: PractitionersSectionProps) {
  const { practitioners, row, version } = readFragment(DentistPageFields, given);
  const [open, setOpen] = useState<OpenChange | null>(null);
  const [save] = useMutation(SavePractitioner);
  const [remove] = useMutation(RemovePractitioner);
  const people = practitioners.map((one) => readFragment(PractitionerFields, one));
  const target = { id: row.id, version };

  async function send({ kind, position, name, albo }: OpenChange) {
    if (kind === 'save')
      return (await save({ variables: { input: { ...target, position, name, albo } } })).data?.savePractitioner;
    return (await remove({ variables: { ...target, position: position ?? -1 } })).data?.removePractitioner;
  }

  async function confirm(change: OpenChange): Promise<string | null> {
    const answer = await send(change);
    const result = answer && readFragment(DentistOutcome, answer);
    if (!result) return unreachable;
    if (result.__typename === 'InvalidInput') return invalidSentence(result.fields);
    if (result.__typename !== 'AdminDentistChanged') return result.message;
    onChanged(change.kind === 'save' ? 'Dentista scritto nel profilo.' : 'Dentista tolto dal profilo.');
    return null;
  }

  return (
    <>
      {people.length > 0 && (
        <AdminTable label="Dentisti" columns={['Dentista', 'Albo', 'Azioni']}>
          {people.map((person) => (
            <tr key={person.position}>
              <th scope="row">{person.name}</th>
              <td>{describeCheck(person)}</td>
              <td>
                <Box css={barStyle}>
                  <button type="button" className={actions.bare} onClick={() => setOpen(changeOf('save', person))}>
                    Modifica {person.name}
                  </button>
                  <button type="button" className={actions.bare} onClick={() => setOpen(changeOf('remove', person))}>
                    Togli {person.name}
                  </button>
                </Box>
              </td>
            </tr>
          ))}
        </AdminTable>
      )}
      {people.length === 0 && <chakra.p css={mutedStyle}>Il profilo non nomina ancora nessuno.</chakra.p>}
      <Box css={barStyle}>
        <button type="button" className={actions.quiet} onClick={() => setOpen(nobody)}>
          Aggiungi un dentista
        </button>
      </Box>
      {open && (
        <OverrideDialog
          title={open.kind === 'remove' ? `Togliere ${open.name}?` : 'Chi lavora in questo studio?'}
          affected={open.kind === 'remove' ? ['Il profilo non lo nomina più.'] : saveLines}
          confirmLabel={open.kind === 'remove' ? 'Togli' : 'Salva il dentista'}
          note="none"
          onConfirm={() => confirm(open)}
          onClose={() => setOpen(null)}
        >
          {open.kind === 'save' && (
            <>
              <FormField
                name="name"
                label="Nome e cognome"
                hint="Con il titolo, per esempio Dott.ssa Anna Bini"
                autoComplete="off"
                value={open.name}
                onValue={(name) => setOpen({ ...open, name })}
              />
              <FormField
                name="albo"
                label="Iscrizione all’Albo degli Odontoiatri"
                hint="Provincia e numero, per esempio RM 1234; vuoto se non l’hai controllata"
                autoComplete="off"
                value={open.albo}
                onValue={(albo) => setOpen({ ...open, albo })}
              />
            </>
          )}
        </OverrideDialog>
      )}
    </>
  );
}

const saveLines = [
  'Il profilo nomina questa persona tra i dentisti dello studio.',
  'Se scrivi il numero, dici di averlo controllato adesso nell’Albo: il profilo mostra la data di oggi.',
];

const changeOf = (
  kind: OpenChange['kind'],
  { position, name, alboNumber }: PractitionerFieldsFragment,
): OpenChange => ({
  kind,
  position,
  name,
  albo: alboNumber ?? '',
});

function describeCheck({ alboNumber, alboCheckedAt, alboCheckedBy }: PractitionerFieldsFragment): string {
  if (!alboNumber || !alboCheckedAt) return 'Non controllato';
  return `${alboNumber}, controllato il ${adminInstant(alboCheckedAt)}${alboCheckedBy ? ` da ${alboCheckedBy}` : ''}`;
}
