/** What a reminder's buttons ask for; the page that they open acts on nothing by itself. */
export const reminderActions = ['conferma', 'sposta', 'annulla'] as const;
export type ReminderAction = (typeof reminderActions)[number];

/** A reminder's button, as the address of the booking's page carries it. */
export interface ReminderLink {
  action: ReminderAction;
  /** Number of the appointment's calendar file: it grows when the appointment moves. Null when the address has none. */
  sequence: number | null;
}

/** Returns the part of the address between path and fragment. */
export const reminderQuery = ({ action, sequence }: ReminderLink): string =>
  `?azione=${action}${sequence === null ? '' : `&v=${sequence}`}`;

/** Reads the query of an opened button's address; null for every other address. */
export function parseReminderQuery(query: { get(name: string): string | null }): ReminderLink | null {
  const action = reminderActions.find((known) => known === query.get('azione'));
  if (!action) return null;
  const v = query.get('v') ?? '';
  return { action, sequence: /^\d{1,6}$/.test(v) ? Number(v) : null };
}
