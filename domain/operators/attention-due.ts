/** Everything that may wait for a person, most pressing first. */
export const attentionKinds = [
  'stuckCall',
  'practiceNotTold',
  'unreachablePractice',
  'unreadEvent',
  'unreadPayment',
  'overdueTask',
  'pause',
  'openTask',
  'failedMail',
  'studioClaim',
  'entitlement',
  'claim',
  'report',
  'review',
  'lead',
  'deadNumber',
  'optOut',
  'failedDiscovery',
] as const;
export type AttentionKind = (typeof attentionKinds)[number];

/** Hours in which each should be dealt with, from when it began to wait; orders, leads and claims may name their own moment. */
const dueHours: Readonly<Record<AttentionKind, number>> = {
  stuckCall: 0,
  practiceNotTold: 2,
  unreachablePractice: 4,
  unreadEvent: 2,
  unreadPayment: 2,
  overdueTask: 24,
  pause: 4,
  openTask: 24,
  failedMail: 4,
  studioClaim: 72,
  entitlement: 72,
  claim: 72,
  report: 72,
  review: 48,
  lead: 24,
  deadNumber: 72,
  optOut: 72,
  failedDiscovery: 24,
};

/** Until when something that waits since an instant should be dealt with. */
export function attentionDueAt(kind: AttentionKind, since: Date): Date {
  return new Date(since.getTime() + dueHours[kind] * 3_600_000);
}
