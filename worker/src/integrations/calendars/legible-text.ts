/** Properties that say when an event takes time, whose it is, and where zones are. What else a file says is left out unread. */
const wanted = new Set(
  (
    'UID DTSTART DTEND DURATION RRULE RDATE EXDATE RECURRENCE-ID SUMMARY STATUS TRANSP ATTENDEE SEQUENCE ' +
    'X-MICROSOFT-CDO-BUSYSTATUS X-MICROSOFT-CDO-ALLDAYEVENT X-DENTISTI-DIGEST TZID TZOFFSETFROM TZOFFSETTO'
  ).split(' '),
);
const times = /^(DTSTART|DTEND|RDATE|EXDATE|RECURRENCE-ID)$/;
const lists = /^(RDATE|EXDATE)$/;
/** Of these, a line without a name goes on without its space. */
const whatGoesOn = /^(DTSTART|DTEND|DURATION|RRULE|RDATE|EXDATE|RECURRENCE-ID)\b/i;

/** Pieces of a calendar's text that are read one by one: what is broken in one hides no other. */
export interface LegibleText {
  zones: string[];
  /** Lines of each event, its first and last left out. */
  events: string[][];
  /** The text ends before the calendar does. */
  isCut: boolean;
}

/**
 * Returns the events and zones of a calendar's text with just the lines that matter here, each in a form that the library
 * reads; null for what is no calendar. Clients leave out the space before a line that goes on, the seconds of a time, or the
 * second quote of a name; the time itself is plain to see. An event that is never closed ends where the next begins.
 */
export function legibleText(text: string): LegibleText | null {
  const lines: string[] = [];
  for (const line of text
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]/g, '')
    .split('\n')) {
    const isNamed = /^[A-Za-z][A-Za-z0-9-]*\s*[;:=]/.test(line) || wanted.has(line.trim().toUpperCase());
    if (!isNamed && line !== '' && whatGoesOn.test(lines.at(-1) ?? '')) lines.push(`${lines.pop()}${line}`);
    else lines.push(line);
  }
  const isCut = !lines.some((line) => /^END:VCALENDAR\s*$/i.test(line));
  const found: LegibleText = { zones: [], events: [], isCut };
  if (!lines.some((line) => /^\uFEFF?BEGIN:VCALENDAR\s*$/i.test(line))) return null;
  let piece: string[] = [];
  /** What is open, from an event or a zone inwards. */
  let open: string[] = [];
  const close = () => {
    const [kind, ...within] = open;
    if (kind === 'VEVENT') found.events.push(piece);
    if (kind === 'VTIMEZONE')
      found.zones.push(
        ['BEGIN:VTIMEZONE', ...piece, ...within.reverse().map((name) => `END:${name}`), 'END:VTIMEZONE'].join('\r\n'),
      );
    [open, piece] = [[], []];
  };
  for (const line of lines) {
    const [, edge, name = ''] = /^(BEGIN|END):\s*(\S+)\s*$/.exec(line.toUpperCase()) ?? [];
    const isZone = open[0] === 'VTIMEZONE';
    if (edge && /^(VCALENDAR|VEVENT|VTIMEZONE)$/.test(name)) {
      close();
      if (edge === 'BEGIN') open = [name];
    } else if (edge === 'BEGIN' && open.length > 0) {
      open.push(name);
      if (isZone) piece.push(line);
    } else if (edge === 'END' && open.at(-1) === name) {
      open.pop();
      if (isZone) piece.push(line);
    }
    // Alarms have times and guests of their own.
    else if (open.length === 1 || isZone) piece.push(...legibleLine(line));
  }
  close();
  return found;
}

function legibleLine(line: string): string[] {
  const [, given, rest = ''] = /^([A-Za-z][A-Za-z0-9-]*)\s*([;:=].*)?$/.exec(line) ?? [];
  const name = given?.toUpperCase() ?? '';
  if (!wanted.has(name)) return [];
  if (name === 'ATTENDEE') return legibleAttendee(rest);
  if (!times.test(name)) return [`${name}${rest}`];
  const [, parameters = '', value = ''] = /^(.*)[:=]\s*"?([^:="]*)"?\s*$/.exec(rest) ?? [];
  const parts = value.trim().toUpperCase().split(',');
  // No day left out is no fault; an end that does not say when is one.
  if (value.trim() === '') return lists.test(name) ? [] : [`${name}:-`];
  const whole = parts.map((part) => part.replace(/(T\d{4})(?=Z?(\/|$))/g, '$100'));
  return [
    `${name}${['TZID', 'VALUE', 'RANGE'].map((one) => parameterOf(parameters, one)).join('')}:${whole.join(',')}`,
  ];
}

function parameterOf(parameters: string, name: string): string {
  const [, quoted, bare] = new RegExp(`;${name}=(?:"([^"]*)"?|([^;]*))`, 'i').exec(parameters) ?? [];
  const found = quoted ?? bare;
  return found ? `;${name}="${found}"` : '';
}

/** Who it is, and what they answered: not who asked for them, or wrote in their name. */
function legibleAttendee(rest: string): string[] {
  const plain = rest.replace(/"[^"]*"/g, '');
  const answer = /;PARTSTAT=([A-Z-]+)/i.exec(plain)?.[1];
  const value = plain.slice(plain.toLowerCase().lastIndexOf('mailto:'));
  const [, address] = /^mailto:\s*([^\s;,"<>]+)/i.exec(value) ?? [];
  return answer && address ? [`ATTENDEE;PARTSTAT=${answer}:mailto:${address}`] : [];
}
