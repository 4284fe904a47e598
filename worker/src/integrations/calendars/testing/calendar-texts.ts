const zone = `BEGIN:VTIMEZONE
TZID:Studio
BEGIN:DAYLIGHT
TZOFFSETFROM:+0100
TZOFFSETTO:+0200
DTSTART:19810329T020000
RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
END:DAYLIGHT
BEGIN:STANDARD
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
DTSTART:19961027T030000
RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
END:STANDARD
END:VTIMEZONE`;
/** A calendar's object with some events, and a zone of its own named `Studio`. */
export const file = (...events: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', zone, ...events, 'END:VCALENDAR'].join('\n').replaceAll('\n', '\r\n');
/** An event of UID 1. */
export const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:1', ...lines, 'END:VEVENT'].join('\n');
