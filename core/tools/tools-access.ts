import type { RequestContext } from '../context.ts';

export interface ToolsClosed {
  kind: 'closed';
  /** `signIn`: an operator may after signing in. `forbidden`: this operator may not. `off`: nobody may. */
  reason: 'signIn' | 'forbidden' | 'off';
  message: string;
}

const messages: Readonly<Record<ToolsClosed['reason'], string>> = {
  off: 'Gli strumenti interni sono disattivati.',
  signIn: 'Gli strumenti interni sono riservati agli amministratori: accedi all’area riservata.',
  forbidden: 'Gli strumenti interni sono riservati agli amministratori.',
};
const closed = (reason: ToolsClosed['reason']): ToolsClosed => ({ kind: 'closed', reason, message: messages[reason] });

/** Whether who asks is a signed-in administrator: only for them the outside world is touched. */
export const isToolsAdmin = ({ currentOperator }: RequestContext): boolean =>
  currentOperator?.stage === 'complete' && currentOperator.role === 'admin';

/** Null when who asks may use the internal tools. The tools cost money and take passwords: `INTERNAL_TOOLS` decides. */
export function findToolsClosed(context: RequestContext): ToolsClosed | null {
  const { mode } = context.services.env.tools;
  if (mode === 'open') return null;
  if (mode === 'off') return closed('off');
  if (isToolsAdmin(context)) return null;
  return closed(context.currentOperator?.stage === 'complete' ? 'forbidden' : 'signIn');
}
