import type { RealCalendar } from '@dentisti/core/calendars/testing/real-calendars';

/** `20261126T090000Z`. */
export const stamp = (iso: string): string => `${iso.slice(0, 19).replace(/[-:]/g, '')}Z`;

/** A calendar of a real server, as somebody's telephone sees it. */
export interface ForeignCalendar {
  /** Events of ours, each as it is written there. */
  ours(): Promise<string[]>;
  /** All that stands there. */
  text(): Promise<string>;
  /** Writes an event of somebody's own, or over one. */
  write(name: string, text: string): Promise<void>;
  /** Deletes an object. */
  drop(name: string): Promise<void>;
}

export function foreignCalendar(server: RealCalendar, url: string): ForeignCalendar {
  const asked = async (method: string, name: string, body?: string) => {
    const headers = { 'content-type': 'text/calendar; charset=utf-8' };
    const answer = await server.ask(method, `${url}${name}`, body === undefined ? {} : { body, headers });
    if (!answer.ok) throw new Error(`the calendar answered ${method} with ${answer.status}`);
    return answer.text();
  };
  const text = () => asked('GET', '');
  return {
    text,
    ours: async () =>
      [...(await text()).matchAll(/BEGIN:VEVENT[\s\S]*?END:VEVENT/g)]
        .map(([event]) => event)
        .filter((event) => /^UID:dentisti-/m.test(event)),
    write: async (name, body) => void (await asked('PUT', name, body)),
    drop: async (name) => void (await asked('DELETE', name)),
  };
}

/** Name of the object of an event of ours. */
export const nameOf = (event: string): string => `${/^UID:(\S+)/m.exec(event)?.[1]}.ics`;

/** An object with one event. */
export const eventFile = (...lines: string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Telefono//IT', ...lines, 'END:VCALENDAR', ''].join('\r\n');

/** The object of an event that somebody drags to another time. */
export const dragged = (event: string, startsAt: string, endsAt: string): string =>
  eventFile(
    event
      .replace(/^DTSTART.*$/m, `DTSTART:${stamp(startsAt)}`)
      .replace(/^DTEND.*$/m, `DTEND:${stamp(endsAt)}`)
      .trim(),
  );
