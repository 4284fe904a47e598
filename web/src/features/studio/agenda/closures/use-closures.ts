import { useApolloClient } from '@apollo/client/react';
import { readFragment } from '../../../../gql/fragment-masking.ts';
import type { SaveClosureInput, StudioSaveClosureMutation } from '../../../../gql/graphql.ts';
import { failureText } from '../../use-studio-action.ts';
import {
  ClosureAnswerFields,
  ClosureFields,
  EntryFields,
  StudioRemoveClosure,
  StudioSaveClosure,
} from '../agenda.query.ts';
import type { AgendaChanges } from '../changes/use-agenda-changes.ts';
import { inTheWaySentence } from '../labels.ts';
import type { Entry } from '../view/columns.ts';
import type { Closure } from './closure-labels.ts';
import { closureInput } from './parse-closure.ts';

type Answer = StudioSaveClosureMutation['saveClosure'];

/** Changes a practice's closures, at once; what was done last can be undone. */
export function useClosures(practiceId: string, changes: AgendaChanges, readAgain: () => Promise<unknown>) {
  const client = useApolloClient();
  const context = { fetchOptions: { keepalive: true } };

  /** Returns null when a closure was stored, else why not. `before`: as it stood; null: a new one. */
  async function save(
    input: SaveClosureInput,
    before: Closure | null,
    known: readonly Closure[],
  ): Promise<string | null> {
    const result = await ask(async () => {
      const variables = { practiceId, input };
      const { data } = await client.mutate({ mutation: StudioSaveClosure, variables, context });
      return data?.saveClosure;
    });
    if ('problem' in result) return result.problem;
    const knownIds = new Set(known.map(({ id }) => id));
    const saved = result.closures.find(({ id }) => (input.id ? id === input.id : !knownIds.has(id)));
    const undoNew = saved && !before ? () => void remove(saved, result.closures, false) : undefined;
    const undoChange = before ? () => void save(closureInput(before), saved ?? null, result.closures) : undefined;
    changes.report({
      tone: 'done',
      text: `«${input.label}» è tra le chiusure.${inTheWaySentence(result.inTheWay)}`,
      undo: undoChange ?? undoNew,
    });
    await readAgain();
    return null;
  }

  /** Returns null when a closure was removed, else why not. */
  async function remove(closure: Closure, known: readonly Closure[], mayUndo = true): Promise<string | null> {
    const result = await ask(async () => {
      const variables = { practiceId, id: closure.id };
      const { data } = await client.mutate({ mutation: StudioRemoveClosure, variables, context });
      return data?.removeClosure;
    });
    if ('problem' in result) return result.problem;
    const rest = known.filter(({ id }) => id !== closure.id);
    changes.report({
      tone: 'done',
      text: `«${closure.label}» non chiude più l’agenda.`,
      undo: mayUndo ? () => void save({ ...closureInput(closure), id: null }, null, rest) : undefined,
    });
    await readAgain();
    return null;
  }

  return { save, remove };
}

type Result = { problem: string } | { closures: readonly Closure[]; inTheWay: readonly Entry[] };

async function ask(send: () => Promise<Answer | undefined>): Promise<Result> {
  try {
    const answer = readFragment(ClosureAnswerFields, await send());
    if (!answer) return { problem: failureText(null) };
    if (answer.__typename === 'StudioRefused') return { problem: answer.message };
    return {
      closures: readFragment(ClosureFields, answer.closures),
      inTheWay: readFragment(EntryFields, answer.inTheWay),
    };
  } catch (error) {
    return { problem: failureText(error) };
  }
}
