import { parsePracticeId } from '@dentisti/core/practice/find-practice';

/** A service's id; null where none is asked for, 0 – which is nobody's – for what cannot be one. */
export const parseServiceId = (id: string | null | undefined): number | null =>
  id === null || id === undefined ? null : (parsePracticeId(id) ?? 0);
