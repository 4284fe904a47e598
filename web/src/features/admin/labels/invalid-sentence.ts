/** Returns the problems of an input as one sentence for a dialog. */
export const invalidSentence = (fields: readonly { message: string }[]): string =>
  fields.map(({ message }) => message).join(' ');
