import ICAL from 'ical.js';

/** What clocks show, as milliseconds since 1970 as if they showed UTC. */
export type WallTime = number;

const hourMs = 3_600_000;
const italy = 'Europe/Rome';

/** How Outlook calls the zones that practices of ours meet. */
const windowsZones: Readonly<Record<string, string>> = {
  'W. Europe Standard Time': italy,
  'Central Europe Standard Time': 'Europe/Budapest',
  'Romance Standard Time': 'Europe/Paris',
  'Central European Standard Time': 'Europe/Warsaw',
  'GMT Standard Time': 'Europe/London',
  'Greenwich Standard Time': 'Atlantic/Reykjavik',
  'GTB Standard Time': 'Europe/Bucharest',
  'E. Europe Standard Time': 'Europe/Chisinau',
  'Russian Standard Time': 'Europe/Moscow',
  'Turkey Standard Time': 'Europe/Istanbul',
  'Eastern Standard Time': 'America/New_York',
  'Pacific Standard Time': 'America/Los_Angeles',
  UTC: 'UTC',
};

const formats = new Map<string, Intl.DateTimeFormat | null>();

function formatOf(zone: string): Intl.DateTimeFormat | null {
  const known = formats.get(zone);
  if (known !== undefined) return known;
  let format: Intl.DateTimeFormat | null = null;
  try {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      ...{ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric' },
    });
  } catch {
    // No zone of that name: a definition in the file, or Italy's, decides.
  }
  // Names come from files of strangers.
  if (formats.size < 1_000) formats.set(zone, format);
  return format;
}

/** Milliseconds by which a zone's clocks are ahead of UTC at an instant. */
function offsetAt(format: Intl.DateTimeFormat, instant: number): number {
  const parts: Record<string, number> = {};
  for (const { type, value } of format.formatToParts(instant)) parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1_000) * 1_000;
}

function instantIn(format: Intl.DateTimeFormat, wall: WallTime): number {
  const [before, after] = [offsetAt(format, wall - 24 * hourMs), offsetAt(format, wall + 24 * hourMs)];
  // Of an hour that comes twice the first, as the standard has it.
  for (const offset of [Math.max(before, after), Math.min(before, after)])
    if (offsetAt(format, wall - offset) === offset) return wall - offset;
  // An hour that clocks skip is counted by the time before.
  return wall - before;
}

/** Turns what clocks of a zone show into an instant. */
export type ToInstant = (wall: WallTime) => number;

const italianTime: ToInstant = (wall) => instantIn(formatOf(italy) as Intl.DateTimeFormat, wall);

/**
 * Returns how times of a zone's name become instants: by the name itself where it is one of the world's – definitions in
 * files are often cut off or out of date –, else by the definition in the file, else as Italian time, as times without a zone.
 */
export function zoneOf(tzid: string | null, file: ICAL.Component): ToInstant {
  if (tzid === null) return italianTime;
  // Evolution and others put a path before the name.
  if (/^tzone:\/\/microsoft\/utc$/i.test(tzid)) return (wall) => wall;
  const name = windowsZones[tzid] ?? /([A-Z][A-Za-z_+-]+\/[A-Z][A-Za-z_/+-]+)$/.exec(tzid)?.[1] ?? tzid;
  const format = formatOf(name);
  if (format) return (wall) => instantIn(format, wall);
  const defined = file.getTimeZoneByID(tzid);
  if (!defined) return offsetOfName(tzid) ?? italianTime;
  const offsetOf = (wall: WallTime) => defined.utcOffset(timeOf(wall)) * 1_000;
  return (wall) => {
    const offset = offsetOf(wall);
    const earlier = offsetOf(wall - hourMs);
    return wall - (earlier - offset === hourMs ? earlier : offset);
  };
}

/** Outlook's `(UTC-05:00) Eastern Time`, without its definition. Italy's own hours follow its clocks. */
function offsetOfName(tzid: string): ToInstant | null {
  const [, sign, hours, minutes] = /^\(UTC([+-])(\d{2}):(\d{2})\)/.exec(tzid) ?? [];
  if (!sign || (sign === '+' && hours === '01' && minutes === '00')) return null;
  const offset = (sign === '-' ? -1 : 1) * (Number(hours) * hourMs + Number(minutes) * 60_000);
  return (wall) => wall - offset;
}

/** A time as the library counts with, without a zone. */
export function timeOf(wall: WallTime, isDate = false): ICAL.Time {
  const at = new Date(wall);
  const fields = {
    year: at.getUTCFullYear(),
    month: at.getUTCMonth() + 1,
    day: at.getUTCDate(),
    hour: at.getUTCHours(),
    minute: at.getUTCMinutes(),
    second: at.getUTCSeconds(),
    isDate,
  };
  return new ICAL.Time(fields, ICAL.Timezone.localTimezone);
}

/** What clocks show, of a time of the library. Throws for one that no calendar has. */
export function wallOf({ year, month, day, hour, minute, second }: ICAL.Time): WallTime {
  const fields = [year, month, day, hour, minute, second];
  if (!fields.every(Number.isInteger) || year < 1 || year > 9_999) throw new RangeError('no such time');
  if (month < 1 || month > 12 || day < 1 || day > 31 || hour > 24 || minute > 59 || second > 60)
    throw new RangeError('no such time');
  return Date.UTC(year, month - 1, day, hour, minute, second);
}
