import { useMutation } from '@apollo/client/react';
import type { ActivationPointName } from '../../../gql/graphql.ts';
import { refusalSentence } from '../labels/refusal-sentence.ts';
import { OverrideDialog } from '../parts/override-dialog.tsx';
import { EndActivationWaiver, WaiveActivationPoint } from './activation.query.ts';
import { pointLabels } from './activation-labels.ts';

interface WaiverDialogProps {
  point: ActivationPointName;
  isWaived: boolean;
  onDone: () => void;
  onClose: () => void;
}

/** Lets a red point rest, or takes that back; asks for the reason. */
export function WaiverDialog({ point, isWaived, onDone, onClose }: WaiverDialogProps) {
  const [waive] = useMutation(WaiveActivationPoint);
  const [endWaiver] = useMutation(EndActivationWaiver);
  const { title } = pointLabels[point];

  async function change(reason: string): Promise<string | null> {
    const variables = { point, reason };
    const result = isWaived
      ? (await endWaiver({ variables })).data?.endActivationWaiver
      : (await waive({ variables })).data?.waiveActivationPoint;
    if (result?.__typename !== 'ActivationWaiverChanged') return refusalSentence(result);
    onDone();
    return null;
  }

  return (
    <OverrideDialog
      title={isWaived ? `Togliere la deroga: ${title}` : `Derogare: ${title}`}
      affected={[
        isWaived
          ? 'Il punto torna rosso finché il controllo non lo trova a posto.'
          : 'Il punto resta controllato; la deroga finisce da sola quando diventa verde.',
        'Il motivo resta scritto qui e nel registro.',
      ]}
      confirmLabel={isWaived ? 'Togli la deroga' : 'Deroga'}
      onConfirm={change}
      onClose={onClose}
    />
  );
}
