/** The patient is reminded a day before (decisions §5.2). */
const reminderHours = 24;

/** When to remind of an appointment; null for a visit less than a day away: its mail has just come. */
export function reminderTime(appointmentAt: Date, now: Date): Date | null {
  const at = new Date(appointmentAt.getTime() - reminderHours * 3_600_000);
  return at > now ? at : null;
}
