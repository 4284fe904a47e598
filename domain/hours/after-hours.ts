import { nationalHoliday } from './holidays.ts';
import type { RomeClock } from './rome-time.ts';

const opensMinutes = 8 * 60;
const closesMinutes = 20 * 60;
const saturday = 5;

/**
 * Whether the family doctors are off and the duty doctor (`guardia medica`) is on: from 20 to 8, at weekends and on national
 * holidays. The hours are those of most regions; source: Regione Toscana's notice on 116117.
 */
export function isAfterHours({ date, weekday, minutes }: RomeClock): boolean {
  return minutes < opensMinutes || minutes >= closesMinutes || weekday >= saturday || nationalHoliday(date) !== null;
}
