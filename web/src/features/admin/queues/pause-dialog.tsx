import { useMutation } from '@apollo/client/react';
import { refusalSentence } from '../labels/refusal-sentence.ts';
import { OverrideDialog } from '../parts/override-dialog.tsx';
import { dialling, queueName } from './queue-labels.ts';
import { PauseQueue, ResumeQueue } from './queues.query.ts';

interface PauseDialogProps {
  queue: string;
  isPaused: boolean;
  onDone: () => void;
  onClose: () => void;
}

/** Stops a queue, or all calls, or lets them go on; asks for the reason. */
export function PauseDialog({ queue, isPaused, onDone, onClose }: PauseDialogProps) {
  const [pause] = useMutation(PauseQueue);
  const [resume] = useMutation(ResumeQueue);
  const what = queue === dialling ? 'tutte le telefonate agli studi' : `la coda «${queueName(queue)}»`;

  async function change(reason: string): Promise<string | null> {
    const variables = { queue, reason };
    const result = isPaused
      ? (await resume({ variables })).data?.resumeQueue
      : (await pause({ variables })).data?.pauseQueue;
    if (result?.__typename !== 'QueuePauseChanged') return refusalSentence(result);
    onDone();
    return null;
  }

  return (
    <OverrideDialog
      title={isPaused ? `Far ripartire ${what}` : `Fermare ${what}`}
      affected={affectedBy(queue, isPaused)}
      confirmLabel={isPaused ? 'Fai ripartire' : 'Ferma'}
      onConfirm={change}
      onClose={onClose}
    />
  );
}

function affectedBy(queue: string, isPaused: boolean): string[] {
  if (isPaused) return ['Quello che nel frattempo è scaduto viene ripreso entro pochi secondi, secondo le sue regole.'];
  const kept =
    'Quello che è in corso finisce; il resto aspetta e non va perso. La pausa resta anche se Redis si svuota.';
  if (queue === dialling) return ['Nessuno studio viene chiamato finché non si riparte.', kept];
  return [kept];
}
