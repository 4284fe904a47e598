export const weekdays = ['lunedi', 'martedi', 'mercoledi', 'giovedi', 'venerdi', 'sabato', 'domenica'];
// biome-ignore format: a table
export const months = ['gennaio', 'febbraio', 'marzo', 'aprile', 'maggio', 'giugno', 'luglio', 'agosto', 'settembre', 'ottobre', 'novembre', 'dicembre'];
/** A weekday's name or its first three letters, as a group of that name. */
export const weekday = `(?<weekday>${weekdays.join('|')}|lun|mar|mer|gio|ven|sab|dom)`;
/** What makes an hour of `primo` and `prima`: `martedì primo pomeriggio` names neither a date nor the first of two times. */
export const noPartOfDay = '(?! (?:pomeriggio|mattino|mattina))';
export const firstOfMonth = `primo${noPartOfDay}`;
/** A day's number within a month, as the group `day`; the first is written `primo`, `1°` or `1`. */
export const dayNumber = `(?<day>${firstOfMonth}|[12]?\\d|3[01])°?`;
/** Two numbers alone take this article as days: hours have `alle 8`, and `all’una` is no `all’1` of the month. */
export const elidedDay = '(?:l|all|dell|dall)(?= (?:8|11)(?![\\d:.]))';
