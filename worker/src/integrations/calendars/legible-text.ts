/** Properties that say when an event takes time, whose it is, and where zones are. What else a file says is left out unread. */
const wanted = new Set(
  (
    'BEGIN END VERSION UID DTSTART DTEND DURATION RRULE RDATE EXDATE RECURRENCE-ID SUMMARY STATUS TRANSP ATTENDEE SEQUENCE ' +
    'X-MICROSOFT-CDO-BUSYSTATUS X-MICROSOFT-CDO-ALLDAYEVENT X-DENTISTI-DIGEST TZID TZOFFSETFROM TZOFFSETTO'
  ).split(' '),
);
const times = /^(DTSTART|DTEND|RDATE|EXDATE|RECURRENCE-ID)$/;

/**
 * Returns a calendar's text with just the lines that matter here, each in a form that the library reads. Clients leave out the
 * space before a line that goes on, the seconds of a time, or the second quote of a name; the time itself is plain to see.
 */
export const legibleText = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]/g, '')
    .split('\n')
    .flatMap((line) => legibleLine(line) ?? [])
    .join('\r\n');

function legibleLine(line: string): string | null {
  const [, given, rest] = /^([A-Za-z][A-Za-z0-9-]*)([;:].*)$/.exec(line) ?? [];
  const name = given?.toUpperCase() ?? '';
  if (rest === undefined || !wanted.has(name)) return null;
  if (name === 'ATTENDEE') return legibleAttendee(rest);
  if (!times.test(name)) return `${name}${rest}`;
  const value = /:([^:"]*)$/.exec(rest)?.[1]?.trim().toUpperCase() ?? '';
  const parts = value.split(',').map((part) => part.replace(/(T\d{4})(?=Z?(\/|$))/g, '$100'));
  const parameters = ['TZID', 'VALUE', 'RANGE'].flatMap((parameter) => {
    const [, quoted, bare] = new RegExp(`;${parameter}=(?:"([^"]*)"?|([^;:]*))`, 'i').exec(rest) ?? [];
    const found = quoted ?? bare;
    return found ? [`;${parameter}="${found}"`] : [];
  });
  return value === '' ? null : `${name}${parameters.join('')}:${parts.join(',')}`;
}

/** Who it is and what they answered, wherever either stands in the line. */
function legibleAttendee(rest: string): string | null {
  const answer = /PARTSTAT="?([A-Z-]+)/i.exec(rest)?.[1];
  const [, address] = /mailto:\s*([^\s;,"<>]+)/i.exec(rest) ?? [];
  return answer && address ? `ATTENDEE;PARTSTAT=${answer}:mailto:${address}` : null;
}
