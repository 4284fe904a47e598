/** Turns after which everything was played. */
const turns = 10;

/** The part of a long list to run: all of it, or with `ACCEPTANCE_TURN` (as CI sets it) a tenth, each turn the next one. */
export function ofThisTurn<Item>(list: readonly Item[], turn = process.env.ACCEPTANCE_TURN): readonly Item[] {
  if (!turn) return list;
  const first = Number(turn) % turns;
  if (!Number.isSafeInteger(first) || first < 0) throw new Error(`ACCEPTANCE_TURN: ${turn} is no whole number`);
  const tenth = list.filter((_, i) => i % turns === first);
  // Of a list shorter than ten some turns would play nothing.
  return tenth.length > 0 ? tenth : list.filter((_, i) => i === first % list.length);
}
