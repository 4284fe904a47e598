import { useMutation, useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import actions from '../../../components/practice/actions.module.css';
import type { AttentionAction, AttentionEntryFragment, AttentionKind } from '../../../gql/graphql.ts';
import { paths } from '../../../lib/paths.ts';
import { CurrentOperatorQuery } from '../admin.query.ts';
import { adminInstant } from '../labels/admin-instant.ts';
import { StatusBadge } from '../parts/status-badge.tsx';
import { unreachable } from '../sign-in/password-step.tsx';
import { attentionLabels } from './attention-labels.ts';
import { AssignAttention } from './overview.query.ts';

export interface ItemContext {
  /** When the overview was read: overdue counts from here. */
  asOf: string;
  onChanged: () => void;
}

interface AttentionItemProps extends ItemContext {
  kind: AttentionKind;
  item: AttentionEntryFragment['items'][number];
}

/** One thing that waits: where it is dealt with, until when, and who does. */
export function AttentionItem({ kind, item, asOf, onChanged }: AttentionItemProps) {
  const { id, label, since, dueAt, detail, assignee } = item;
  const { section, detailLabels, labelOf, hasItems } = attentionLabels[kind];
  const isSingle = typeof hasItems === 'function' ? hasItems(id) : hasItems;
  const name = labelOf(label, id);
  const isOverdue = Date.parse(dueAt) < Date.parse(asOf);
  const currentOperator = useQuery(CurrentOperatorQuery, { fetchPolicy: 'cache-first' }).data?.currentOperator;
  const [assign] = useMutation(AssignAttention);
  const [problem, setProblem] = useState('');
  const isMine = assignee !== null && assignee === currentOperator?.email;

  async function send(action: AttentionAction) {
    setProblem('');
    const { data } = await assign({ variables: { kind, id, action } }).catch(() => ({ data: null }));
    const answer = data?.assignAttention;
    if (!answer) return setProblem(unreachable);
    if (answer.__typename === 'ChangedMeanwhile') setProblem(answer.message);
    onChanged();
  }
  const button = (text: string, action: AttentionAction) => (
    <button type="button" className={actions.quiet} aria-label={`${text}: ${name}`} onClick={() => void send(action)}>
      {text}
    </button>
  );

  return (
    <li>
      <Link to={isSingle ? paths.adminItem(section, id) : paths.adminSection(section)}>{name}</Link>
      <chakra.span color="ink" fontSize="xs">
        {[detail && detailLabels?.[detail], `dal ${adminInstant(since)}`, `entro il ${adminInstant(dueAt)}`]
          .filter(Boolean)
          .join(' · ')}
      </chakra.span>
      <chakra.span display="flex" flexWrap="wrap" alignItems="center" gap="2 3" fontSize="s" overflowWrap="anywhere">
        {isOverdue && <StatusBadge tone="bad">Scaduto</StatusBadge>}
        {assignee && <span>{isMine ? 'Te ne occupi tu' : `Se ne occupa ${assignee}`}</span>}
        {isMine ? button('Lascia', 'RELEASE') : button('Assegna a me', 'TAKE')}
        {kind === 'OPT_OUT' && button('Ho visto', 'ACKNOWLEDGE')}
      </chakra.span>
      {problem && <span role="alert">{problem}</span>}
    </li>
  );
}
