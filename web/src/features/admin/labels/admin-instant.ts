const format = new Intl.DateTimeFormat('it-IT', {
  timeZone: 'Europe/Rome',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** An instant in Italy as a table shows it: `24/11/2026, 09:05`. */
export const adminInstant = (iso: string): string => format.format(new Date(iso));
