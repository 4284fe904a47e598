import { findActivationPoints } from '@dentisti/db/activation/activation-point.repository';
import {
  type ActivationPointName,
  activationPointNames,
  activationPoints,
  pointsThatStopCalls,
} from '@dentisti/domain/activation/activation-point';
import type { RequestContext } from '../context.ts';

/** A point as the board shows it; state and detail null before the first check. */
interface BoardPoint {
  name: ActivationPointName;
  isMandatory: boolean;
  state: 'green' | 'red' | 'unneeded' | null;
  detail: string | null;
  checkedAt: Date | null;
  waiver: { at: Date; by: string | null; reason: string } | null;
}

export interface Board {
  isProduction: boolean;
  stopsCalls: ActivationPointName[];
  points: BoardPoint[];
}

/** Returns the go-live board as the worker last found it. */
export async function getActivationBoard({ em, services }: Pick<RequestContext, 'em' | 'services'>): Promise<Board> {
  const stored = await findActivationPoints(em);
  const isProduction = services.env.APP_ENV === 'production';
  return {
    isProduction,
    stopsCalls: isProduction ? pointsThatStopCalls(stored, services.now()) : [],
    points: activationPointNames.map((name) => {
      const point = stored.find((one) => one.name === name);
      const isChecked = point !== undefined && point.checkedAt !== null;
      const waiver = point?.waivedAt && { at: point.waivedAt, by: point.waivedBy, reason: point.waivedReason ?? '' };
      return {
        name,
        isMandatory: activationPoints[name].isMandatory,
        state: isChecked ? point.state : null,
        detail: isChecked ? point.detail : null,
        checkedAt: point?.checkedAt ?? null,
        waiver: waiver ?? null,
      };
    }),
  };
}
