import type { DueView } from '@dentisti/core/recalls/find-due';
import { findPatientRecalls } from '@dentisti/core/recalls/find-patient-recalls';
import { findRecalls } from '@dentisti/core/recalls/find-recalls';
import { saveRecallInterval } from '@dentisti/core/recalls/save-recall-interval';
import { sendRecalls } from '@dentisti/core/recalls/send-recalls';
import { type AsideChoice, setRecallAside } from '@dentisti/core/recalls/set-aside';
import { switchAutomaticRecalls } from '@dentisti/core/recalls/switch-automatic-recalls';
import type { StudioRefused } from '@dentisti/core/studio/refusal';
import { formatPhone } from '@dentisti/domain/practice/phone';
import type { RecallBar as Bar, RecallState } from '@dentisti/domain/recalls/recall-state';
import type { DueState, RecallAside, RecallBar, Resolvers } from '../../generated/resolvers.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { parseServiceId } from '../booking/parse-service-id.ts';

const states: Readonly<Record<RecallState, DueState>> = {
  overdue: 'OVERDUE',
  thisMonth: 'THIS_MONTH',
  nextMonth: 'NEXT_MONTH',
  recalled: 'RECALLED',
  barred: 'BARRED',
  aside: 'ASIDE',
};
const bars: Readonly<Record<Bar, RecallBar>> = { noConsent: 'NO_CONSENT', noEmail: 'NO_EMAIL' };
const agendas = { none: 'NONE', off: 'OFF', on: 'ON' } as const;

const targetOf = ({ patientId, serviceId }: { patientId: string; serviceId: string }) => ({
  patientId,
  serviceId: parseServiceId(serviceId) ?? 0,
});

/** What cannot be a number of months is refused as one that is out of range. */
const choiceOf = (choice: RecallAside, months: number | null): AsideChoice =>
  choice === 'POSTPONE' ? { kind: 'postpone', months: months ?? 0 } : { kind: choice === 'DROP' ? 'drop' : 'resume' };

type Outcome = { kind: 'recallsSent'; sent: number; left: number } | { kind: 'recallSaved' } | StudioRefused;

/** Words what became of a change, with the list as it is then. */
async function present(context: RequestContext, practiceId: string, outcome: Outcome) {
  if (outcome.kind === 'refused') return { __typename: 'StudioRefused' as const, message: outcome.message };
  const { sent, left } = outcome.kind === 'recallsSent' ? outcome : { sent: 0, left: 0 };
  return { __typename: 'StudioRecallsChanged' as const, sent, left, recalls: await findRecalls(context, practiceId) };
}

/** Who of a practice's patients is due again, and their recalls. */
export const recallsResolvers: Resolvers = {
  Query: {
    studioRecalls: (_root, { practiceId }, context) => findRecalls(context, practiceId),
  },
  Mutation: {
    sendRecalls: async (_root, { practiceId, targets }, context) =>
      present(context, practiceId, await sendRecalls(context, practiceId, targets.map(targetOf))),
    setRecallAside: async (_root, { practiceId, target, choice, months }, context) => {
      const wanted = choiceOf(choice, months ?? null);
      return present(context, practiceId, await setRecallAside(context, practiceId, targetOf(target), wanted));
    },
    saveRecallInterval: async (_root, { practiceId, serviceId, months }, context) => {
      const wanted = { serviceId: parseServiceId(serviceId) ?? 0, months: months ?? null };
      return present(context, practiceId, await saveRecallInterval(context, practiceId, wanted));
    },
    switchAutomaticRecalls: async (_root, { practiceId, isAutomatic }, context) =>
      present(context, practiceId, await switchAutomaticRecalls(context, practiceId, isAutomatic)),
  },
  StudioPatient: {
    recalls: (patient, _args, context) => findPatientRecalls(context, patient),
  },
  StudioRecalls: {
    id: ({ practiceId }) => String(practiceId),
    agenda: ({ agenda }) => agendas[agenda],
  },
  RecalledService: {
    id: ({ id }) => String(id),
    isOnline: ({ online }) => online,
  },
  DueRecall: {
    id: ({ patientId, serviceId }: DueView) => `${patientId}-${serviceId}`,
    serviceId: ({ serviceId }) => String(serviceId),
    phone: ({ phone }) => (phone ? formatPhone(phone) : null),
    state: ({ state }) => states[state],
    isDropped: ({ droppedAt }) => droppedAt !== null,
    bar: ({ bar }) => bar && bars[bar],
  },
};
