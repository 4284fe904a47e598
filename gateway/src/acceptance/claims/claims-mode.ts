/** Vitest's `--mode` in which the claims meet a part of the strategies: every `parts`-th, beginning at `turn`. */
export const claimsMode = (parts: number, turn: number) => `claims-${parts}-${turn}`;

/** The part that a mode asks for; that of `make test` in every other one. */
export function claimsPart(mode = ''): { parts: number; turn: number } {
  const [, parts = 17, turn = 0] = /^claims-(\d+)-(\d+)$/.exec(mode) ?? [];
  return { parts: Number(parts), turn: Number(turn) };
}
