/** Returns whether `If-None-Match` names an answer's tag. */
export const isKnownTag = (header: string | undefined, tag: string): boolean =>
  header?.split(',').some((one) => one.trim().replace(/^W\//, '') === tag) === true;
