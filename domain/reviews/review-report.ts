/** Why somebody reports a review. */
export const reviewReportReasons = [
  'not-a-visit',
  'wrong-practice',
  'health-data',
  'personal-data',
  'insult',
  'threat',
  'advertising',
  'other',
] as const;
export type ReviewReportReason = (typeof reviewReportReasons)[number];

/** In Italian, as reporters choose it and mails repeat it. */
export const reviewReportLabels: Readonly<Record<ReviewReportReason, string>> = {
  'not-a-visit': 'Chi scrive non è stato in questo studio',
  'wrong-practice': 'Parla di un altro studio',
  'health-data': 'Racconta malattie o cure di una persona',
  'personal-data': 'Contiene nomi, telefoni o altri dati di una persona',
  insult: 'Contiene insulti',
  threat: 'Contiene minacce o odio',
  advertising: 'È pubblicità',
  other: 'Un altro motivo',
};

/** Reasons for which nobody reads a review until an operator has decided, unless one has already looked at this text. */
const grave: ReadonlySet<ReviewReportReason> = new Set(['threat', 'personal-data']);
export const isGrave = (reason: ReviewReportReason): boolean => grave.has(reason);

/** Reasons that need a sentence. */
export const needsMessage = (reason: ReviewReportReason): boolean => reason === 'other' || reason === 'not-a-visit';
