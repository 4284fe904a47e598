import { useMutation, useQuery } from '@apollo/client/react';
import { Box } from '@chakra-ui/react';
import { useState } from 'react';
import { FormField } from '../../../components/form-field.tsx';
import actions from '../../../components/practice/actions.module.css';
import type { HideReason } from '../../../gql/graphql.ts';
import { type FragmentType, readFragment } from '../../../gql/index.ts';
import { CurrentOperatorQuery } from '../admin.query.ts';
import { invalidSentence } from '../labels/invalid-sentence.ts';
import { SelectFilter } from '../lists/list-filters.tsx';
import { OverrideDialog } from '../parts/override-dialog.tsx';
import { barStyle } from '../parts/section-styles.ts';
import { unreachable } from '../sign-in/password-step.tsx';
import { hideReasonLabels } from './practice-labels.ts';
import {
  AllowDentistCalls,
  ConfirmDentistByPractice,
  ConfirmDentistNumber,
  DentistOutcome,
  DentistPageFields,
  DentistRowFields,
  HideDentist,
  MoveDentist,
  OptOutDentist,
  ShowDentist,
  VerifyDentist,
  WithdrawPracticeConfirmation,
  WithdrawVerification,
} from './practices.query.ts';

type PracticeAction =
  | 'verify'
  | 'withdraw'
  | 'confirm'
  | 'unconfirm'
  | 'move'
  | 'hide'
  | 'show'
  | 'optOut'
  | 'allowCalls'
  | 'confirmNumber';

const labels: Readonly<
  Record<PracticeAction, { button: string; title: string; affected: readonly string[]; done: string }>
> = {
  verify: {
    button: 'Verifica con l’Albo',
    title: 'Hai controllato l’iscrizione all’Albo?',
    affected: [
      'Il profilo porta il badge «Verificato» con «iscrizione all’Albo controllata».',
      'Restano scritti il numero, chi ha controllato e quando.',
    ],
    done: 'Verificato con l’Albo.',
  },
  withdraw: {
    button: 'Ritira la verifica',
    title: 'Ritirare la verifica con l’Albo?',
    affected: ['Il numero si cancella dal profilo.', 'Il badge resta solo se lo danno i dati di Google o lo studio.'],
    done: 'Verifica ritirata.',
  },
  confirm: {
    button: 'Confermato dallo studio',
    title: 'Lo studio ha confermato i suoi dati?',
    affected: [
      'Il profilo porta il badge «Verificato» con «dati confermati dallo studio».',
      'Le prossime ricerche non cambiano più i suoi dati.',
      'Serve prima il controllo dell’Albo; chi rivendica va sentito al numero pubblico.',
    ],
    done: 'Dati confermati dallo studio.',
  },
  unconfirm: {
    button: 'Ritira la conferma dello studio',
    title: 'Ritirare la conferma dello studio?',
    affected: [
      'Il badge resta solo se lo danno l’Albo o i dati di Google.',
      'I dati restano quelli di adesso finché una ricerca non ne porta di nuovi.',
    ],
    done: 'Conferma ritirata.',
  },
  move: {
    button: 'Cambia comune',
    title: 'In quale comune è davvero?',
    affected: [
      'Passa negli elenchi e sulla mappa del nuovo comune; nessuna ricerca lo riporta indietro.',
      'L’indirizzo della sua pagina cambia, e quello di prima porta qui.',
      'Via, CAP e coordinate restano: correggili nel profilo.',
    ],
    done: 'Comune cambiato.',
  },
  hide: {
    button: 'Nascondi',
    title: 'Nascondere questo profilo?',
    affected: [
      'Sparisce da elenchi, ricerca, mappa e sitemap; la sua pagina risponde 404.',
      'Nessuna fonte lo riporta; puoi mostrarlo di nuovo.',
      'Le prenotazioni in corso vanno avanti.',
    ],
    done: 'Profilo nascosto.',
  },
  show: {
    button: 'Mostra di nuovo',
    title: 'Mostrare di nuovo questo profilo?',
    affected: ['Torna in elenchi, ricerca, mappa e sitemap.', 'Vale anche se la fonte lo dava per chiuso.'],
    done: 'Profilo di nuovo visibile.',
  },
  optOut: {
    button: 'Non chiamare più',
    title: 'Non chiamare più questo studio?',
    affected: [
      'Il suo numero non viene mai più composto, neanche sotto altri nomi.',
      'Le chiamate in attesa per quel numero finiscono e i pazienti vengono avvisati.',
      'Il profilo resta visibile.',
    ],
    done: 'Lo studio non viene più chiamato.',
  },
  allowCalls: {
    button: 'Si può chiamare di nuovo',
    title: 'Lo studio ha cambiato idea?',
    affected: ['Il suo numero può di nuovo essere composto, per ogni profilo che lo ha.'],
    done: 'Lo studio può essere chiamato.',
  },
  confirmNumber: {
    button: 'Numero controllato',
    title: 'Hai provato il numero da un altro telefono?',
    affected: [
      'Il numero viene di nuovo composto, per ogni profilo che lo ha.',
      'Se è sbagliato, correggilo invece nel profilo.',
    ],
    done: 'Lo studio può essere chiamato.',
  },
};

interface PracticeActionsProps {
  practice: FragmentType<typeof DentistPageFields>;
  /** What came of it, in a sentence. */
  onChanged: (text: string) => void;
}

/** What may be done about a practice besides mending its data. */
export function PracticeActions({ practice: given, onChanged }: PracticeActionsProps) {
  const { row: givenRow, version, alboNumber, hiddenReason, hiddenAt } = readFragment(DentistPageFields, given);
  const row = readFragment(DentistRowFields, givenRow);
  const { data } = useQuery(CurrentOperatorQuery, { fetchPolicy: 'cache-first' });
  const [open, setOpen] = useState<PracticeAction | null>(null);
  const [reason, setReason] = useState<HideReason>('ASKED_BY_PRACTICE');
  const [entry, setEntry] = useState({ province: row.province, number: '' });
  const [verify] = useMutation(VerifyDentist);
  const [withdraw] = useMutation(WithdrawVerification);
  const [confirmPractice] = useMutation(ConfirmDentistByPractice);
  const [unconfirm] = useMutation(WithdrawPracticeConfirmation);
  const [where, setWhere] = useState({ city: '', region: '' });
  const [move] = useMutation(MoveDentist);
  const [hide] = useMutation(HideDentist);
  const [show] = useMutation(ShowDentist);
  const [optOut] = useMutation(OptOutDentist);
  const [allowCalls] = useMutation(AllowDentistCalls);
  const [confirmNumber] = useMutation(ConfirmDentistNumber);

  const target = { id: row.id, version };
  const run: Record<PracticeAction, (note: string) => Promise<FragmentType<typeof DentistOutcome> | undefined>> = {
    verify: async () => (await verify({ variables: { ...target, ...entry } })).data?.verifyDentist,
    withdraw: async (note) => (await withdraw({ variables: { ...target, note } })).data?.withdrawVerification,
    confirm: async (note) => (await confirmPractice({ variables: { ...target, note } })).data?.confirmDentistByPractice,
    unconfirm: async (note) => (await unconfirm({ variables: { ...target, note } })).data?.withdrawPracticeConfirmation,
    move: async (note) => (await move({ variables: { ...target, ...where, note } })).data?.moveDentist,
    hide: async (note) => (await hide({ variables: { ...target, note, reason } })).data?.hideDentist,
    show: async (note) => (await show({ variables: { ...target, note } })).data?.showDentist,
    optOut: async (note) => (await optOut({ variables: { ...target, note } })).data?.optOutDentist,
    allowCalls: async (note) => (await allowCalls({ variables: { ...target, note } })).data?.allowDentistCalls,
    confirmNumber: async (note) => (await confirmNumber({ variables: { ...target, note } })).data?.confirmDentistNumber,
  };
  async function confirm(action: PracticeAction, note: string): Promise<string | null> {
    const answer = await run[action](note);
    const result = answer && readFragment(DentistOutcome, answer);
    if (!result) return unreachable;
    if (result.__typename === 'InvalidInput') return invalidSentence(result.fields);
    if (result.__typename !== 'AdminDentistChanged') return result.message;
    onChanged(labels[action].done);
    return null;
  }

  const isAdmin = data?.currentOperator?.role === 'ADMIN';
  const offered: PracticeAction[] = [
    alboNumber ? 'withdraw' : 'verify',
    row.verification === 'PRACTICE' ? 'unconfirm' : 'confirm',
    'move',
    ...(hiddenReason ? [] : ['hide' as const]),
    ...(hiddenAt ? ['show' as const] : []),
    ...(row.optedOut ? (isAdmin ? ['allowCalls' as const] : []) : ['optOut' as const]),
    ...(row.doubtfulNumber ? ['confirmNumber' as const] : []),
  ];
  return (
    <Box css={barStyle}>
      {offered.map((action) => (
        <button key={action} type="button" className={actions.quiet} onClick={() => setOpen(action)}>
          {labels[action].button}
        </button>
      ))}
      {open && (
        <OverrideDialog
          title={labels[open].title}
          affected={[`${row.name}, ${row.city}`, ...labels[open].affected]}
          confirmLabel={labels[open].button}
          note={open === 'verify' ? 'none' : 'required'}
          noteHint={
            open === 'hide'
              ? 'Il motivo da dare a chi lo chiede: niente dati di pazienti.'
              : 'Resta nel registro: niente dati di pazienti.'
          }
          onConfirm={(note) => confirm(open, note)}
          onClose={() => setOpen(null)}
        >
          {open === 'hide' && (
            <SelectFilter
              label="Motivo"
              value={reason}
              options={Object.entries(hideReasonLabels)}
              onValue={(value) => setReason(value as HideReason)}
            />
          )}
          {open === 'move' && (
            <>
              <FormField
                name="city"
                label="Comune"
                autoComplete="off"
                value={where.city}
                onValue={(city) => setWhere({ ...where, city })}
              />
              <FormField
                name="region"
                label="Regione (se serve)"
                hint="Per i comuni che hanno lo stesso nome"
                autoComplete="off"
                value={where.region}
                onValue={(region) => setWhere({ ...where, region })}
              />
            </>
          )}
          {open === 'verify' && (
            <>
              <FormField
                name="province"
                label="Provincia dell’Ordine"
                hint="La sigla, per esempio RM"
                autoComplete="off"
                value={entry.province}
                onValue={(province) => setEntry({ ...entry, province })}
              />
              <FormField
                name="number"
                label="Numero di iscrizione all’Albo degli Odontoiatri"
                inputMode="numeric"
                autoComplete="off"
                value={entry.number}
                onValue={(number) => setEntry({ ...entry, number })}
              />
            </>
          )}
        </OverrideDialog>
      )}
    </Box>
  );
}
