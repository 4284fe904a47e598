/**
 * States of a report about a profile. `open`: nobody has decided. `accepted`: it is right, the profile is still to be
 * mended. `resolved`: mended. `rejected`: nothing to mend, and the note says why.
 */
export const reportStatuses = ['open', 'accepted', 'resolved', 'rejected'] as const;
export type ReportStatus = (typeof reportStatuses)[number];

/** What an operator may do with a report. `reopen`: a decision was wrong. */
export const reportActions = ['accept', 'reject', 'resolve', 'reopen'] as const;
export type ReportAction = (typeof reportActions)[number];

const table: Readonly<Record<ReportStatus, Partial<Record<ReportAction, ReportStatus>>>> = {
  open: { accept: 'accepted', reject: 'rejected', resolve: 'resolved' },
  accepted: { resolve: 'resolved', reject: 'rejected', reopen: 'open' },
  resolved: { reopen: 'open' },
  rejected: { reopen: 'open' },
};

/** The state after an action, or null when the report's state does not allow it. */
export const nextReportStatus = (status: ReportStatus, action: ReportAction): ReportStatus | null =>
  table[status][action] ?? null;

/** Whether an action needs a sentence of why: who reported it is owed a reason for a no. */
export const needsReason = (action: ReportAction): boolean => action === 'reject' || action === 'reopen';
