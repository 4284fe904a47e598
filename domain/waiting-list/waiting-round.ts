/**
 * `freed`: a span that was given back and that nobody looked at yet. `running`: those who wait are asked. `open`: all were
 * asked; the span is anybody's, and who was asked may still take it. `filled`, `ended`: over.
 */
export const roundStates = ['freed', 'running', 'open', 'filled', 'ended'] as const;
export type RoundState = (typeof roundStates)[number];

/**
 * Why a round ended unfilled. `nobody`: no one who waits fits. `not-free`: the span is taken or closed. `near`, `far`: too
 * late or too early to ask. `studio`: the practice ended it. `late`: its time came near without a taker. `off`: the practice
 * sends no offers.
 */
export const roundEnds = ['nobody', 'not-free', 'near', 'far', 'studio', 'late', 'off'] as const;
export type RoundEnd = (typeof roundEnds)[number];

/** `gone`: somebody else has the span. `late`: nobody can take it any more. */
export const offerStates = ['open', 'taken', 'refused', 'gone', 'late'] as const;
export type OfferState = (typeof offerStates)[number];
