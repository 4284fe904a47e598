import { Box } from '@chakra-ui/react';
import actions from '../../../components/practice/actions.module.css';
import { type FragmentType, readFragment } from '../../../gql/index.ts';
import { OverrideDialog } from '../parts/override-dialog.tsx';
import { barStyle } from '../parts/section-styles.ts';
import { unreachable } from '../sign-in/password-step.tsx';
import { RefusalFields } from './claims.query.ts';

type Outcome =
  | { __typename: 'AdminStudioDecided' }
  | ({ __typename: 'StudioRefused' } & FragmentType<typeof RefusalFields>);

/** What an operator may decide about a practice's people, with a sentence for them. */
export interface Decision {
  button: string;
  isPrimary?: boolean;
  title: string;
  /** Exactly what it touches and does, one line each. */
  affected: readonly string[];
  /** Who reads the sentence. */
  noteHint: string;
  /** Said once it is done. */
  done: string;
  run: (note: string) => Promise<Outcome | undefined>;
}

interface DecisionButtonsProps {
  decisions: readonly Decision[];
  /** What the decisions are about, for who cannot see it. */
  label: string;
  onAsk: (decision: Decision) => void;
}

/** A button for each decision; each one asks once more. */
export function DecisionButtons({ decisions, label, onAsk }: DecisionButtonsProps) {
  return (
    <Box role="group" aria-label={label} css={barStyle}>
      {decisions.map((decision) => (
        <button
          key={decision.button}
          type="button"
          className={decision.isPrimary ? actions.primary : actions.quiet}
          onClick={() => onAsk(decision)}
        >
          {decision.button}
        </button>
      ))}
    </Box>
  );
}

interface DecisionDialogProps {
  decision: Decision;
  onDone: (text: string) => void;
  /** Called after `onDone`, and alone when nothing was decided. */
  onClose: () => void;
}

/** Says what a decision does, asks for the sentence, and keeps a refusal of the gateway to be read. */
export function DecisionDialog({ decision, onDone, onClose }: DecisionDialogProps) {
  async function confirm(note: string): Promise<string | null> {
    const outcome = await decision.run(note);
    if (!outcome) return unreachable;
    if (outcome.__typename === 'StudioRefused') return readFragment(RefusalFields, outcome).message;
    onDone(decision.done);
    return null;
  }
  return (
    <OverrideDialog
      title={decision.title}
      affected={decision.affected}
      confirmLabel={decision.button}
      minNoteLength={3}
      noteHint={decision.noteHint}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
