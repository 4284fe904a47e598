import { useApolloClient } from '@apollo/client/react';
import { chakra, Flex, Grid } from '@chakra-ui/react';
import { useState } from 'react';
import actions from '../../../components/practice/actions.module.css';
import type { BulkPreviewQuery as Answer, BulkActionName, BulkFilter } from '../../../gql/graphql.ts';
import { jobLabel } from '../labels/code-labels.ts';
import { refusalSentence } from '../labels/refusal-sentence.ts';
import { mailName } from '../mail/mail-labels.ts';
import { OverrideDialog } from '../parts/override-dialog.tsx';
import { unreachable } from '../sign-in/password-step.tsx';
import { BulkPreviewQuery, RunBulkAction } from './bulk.query.ts';
import type { Selection } from './use-selection.ts';

export interface BulkChoice {
  name: BulkActionName;
  /** A verb. */
  label: string;
}

interface BulkBarProps {
  choices: readonly BulkChoice[];
  selection: Selection;
  /** How many rows are shown: all of them can be chosen at once. */
  shown: number;
  /** What «all of the filter» means. */
  filter: BulkFilter;
  /** After something was done: the list has to be read again. */
  onDone: () => void;
}

type Preview = Answer['adminBulkPreview'];

/** Acts on many rows: first a dry run that names each with what would happen, then exactly that list. */
export function BulkBar({ choices, selection, shown, filter, onDone }: BulkBarProps) {
  const client = useApolloClient();
  const [isAll, setAll] = useState(false);
  const [asked, setAsked] = useState<{ choice: BulkChoice; preview: Preview } | null>(null);
  const [loading, setLoading] = useState<BulkActionName | null>(null);
  const [said, setSaid] = useState<readonly string[]>([]);
  const isNothingChosen = !isAll && selection.ids.length === 0;
  const chosen = isAll
    ? 'tutte quelle del filtro'
    : isNothingChosen
      ? 'nessuna scelta: segna le righe su cui agire'
      : selection.ids.length === 1
        ? 'una scelta'
        : `${selection.ids.length} scelte`;

  async function tryOut(choice: BulkChoice) {
    if (loading) return;
    if (isNothingChosen) return setSaid([chooseFirst]);
    setLoading(choice.name);
    setSaid([]);
    const variables = { action: choice.name, ...(isAll ? { filter } : { ids: [...selection.ids] }) };
    const answer = await client
      .query({ query: BulkPreviewQuery, variables, fetchPolicy: 'no-cache' })
      .catch(() => undefined);
    setLoading(null);
    const preview = answer?.data?.adminBulkPreview;
    if (!preview) return setSaid([unreachable]);
    if (preview.items.length === 0) return setSaid(['Niente da fare: nessuna riga corrisponde più.']);
    setAsked({ choice, preview });
  }

  async function confirm({ token, items }: Preview, note: string): Promise<string | null> {
    if (!token) return nothingAllowed;
    const answer = await client.mutate({ mutation: RunBulkAction, variables: { token, note } });
    const result = answer.data?.runBulkAction;
    if (result?.__typename !== 'BulkDone') return refusalSentence(result);
    const labels = new Map(items.map((item) => [item.id, nameOf(item)]));
    const left = result.items.filter(({ isDone }) => !isDone);
    const done = result.items.length - left.length;
    setSaid([`Fatto: ${done} di ${result.items.length}.`, ...left.map(({ id, text }) => `${labels.get(id)}: ${text}`)]);
    selection.clear();
    setAll(false);
    onDone();
    return null;
  }

  return (
    <chakra.section
      display="grid"
      gap="2"
      padding="2 4"
      border="1px solid var(--d-line)"
      borderRadius="m"
      bg="surface"
      fontSize="s"
      aria-label="Azioni su più righe"
    >
      <Flex
        wrap="wrap"
        align="center"
        gap="2 4"
        css={{
          '& label': {
            display: 'inline-flex',
            alignItems: 'center',
            gap: '2',
            minHeight: 'var(--d-tap)',
            minWidth: '1.75rem',
            cursor: 'pointer',
          },
          '& input': { width: '1.25rem', height: '1.25rem', accentColor: 'var(--d-brand)' },
        }}
      >
        <label>
          <input
            type="checkbox"
            checked={shown > 0 && selection.ids.length === shown}
            onChange={selection.toggleAll}
            disabled={isAll}
          />
          {shown === 1 ? 'Scegli quella mostrata' : `Scegli le ${shown} mostrate`}
        </label>
        <label>
          <input type="checkbox" checked={isAll} onChange={(event) => setAll(event.target.checked)} />
          Tutte quelle del filtro
        </label>
        <span>{chosen}</span>
      </Flex>
      <Flex wrap="wrap" align="center" gap="2 4">
        {choices.map((choice) => (
          <button
            key={choice.name}
            type="button"
            className={actions.quiet}
            aria-disabled={loading !== null || isNothingChosen}
            onClick={() => void tryOut(choice)}
          >
            {loading === choice.name ? 'Provo…' : choice.label}
          </button>
        ))}
      </Flex>
      <Grid
        role="status"
        gap="2"
        css={{
          '&:empty': { display: 'none' },
          '& ul': { display: 'grid', gap: '1', margin: '0', paddingInlineStart: '4' },
        }}
      >
        {said.length > 0 && <p>{said[0]}</p>}
        {said.length > 1 && (
          <ul>
            {said.slice(1).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
      </Grid>
      {asked && (
        <OverrideDialog
          title={`${asked.choice.label}: ${describeCounts(asked.preview)}`}
          affected={asked.preview.token ? linesOf(asked.preview) : [nothingAllowed, ...linesOf(asked.preview)]}
          confirmLabel={asked.preview.token ? asked.choice.label : null}
          onConfirm={(note) => confirm(asked.preview, note)}
          onClose={() => setAsked(null)}
        />
      )}
    </chakra.section>
  );
}

const chooseFirst = 'Scegli prima almeno una riga.';
const nothingAllowed =
  'Per nessuna di queste righe è permesso: leggi il motivo accanto a ciascuna, chiudi e scegline altre.';

/** A job's name and a mail's template are codes; every other text stays as it is. */
const nameOf = ({ label, detail }: Preview['items'][number]) =>
  [jobLabel(label), detail && mailName(jobLabel(detail))].filter(Boolean).join(' · ');

function describeCounts({ items }: Preview): string {
  const allowed = items.filter(({ isAllowed }) => isAllowed).length;
  return allowed === items.length ? `${allowed} ${allowed === 1 ? 'riga' : 'righe'}` : `${allowed} di ${items.length}`;
}

/** The effect on each item; forbidden items come last, with the rule. */
function linesOf({ items, hasMore }: Preview): string[] {
  const sorted = items.toSorted((a, b) => Number(b.isAllowed) - Number(a.isAllowed));
  const all = sorted.map((item) => `${nameOf(item)} – ${item.isAllowed ? '' : 'resta com’è: '}${item.text}`);
  // Two mails of one booking read alike.
  const lines = all.map((line, i) => (all.indexOf(line) === i ? line : `${line} (${i + 1})`));
  return hasMore ? [...lines, 'Ce ne sono altre: questa azione riguarda solo quelle qui sopra.'] : lines;
}
