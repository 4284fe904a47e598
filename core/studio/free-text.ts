/** Returns what somebody wrote, trimmed; null when it is too short, too long, or holds what Postgres cannot store. */
export function freeText(typed: string, { min, max }: { min: number; max: number }): string | null {
  const text = typed.trim();
  const isStorable = text.isWellFormed() && !/[^\P{Cc}\n\r\t]/u.test(text);
  return isStorable && text.length >= min && text.length <= max ? text : null;
}
