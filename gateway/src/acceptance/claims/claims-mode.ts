/** Which strategies are played: every `parts`-th, beginning at `turn`; `seed` draws what is drawn in them. */
export interface ClaimsPart {
  parts: number;
  turn: number;
  seed: number;
}

/** Vitest's `--mode` in which the claims meet a part of the strategies. */
export const claimsMode = ({ parts, turn, seed }: ClaimsPart) => `claims-${parts}-${turn}-${seed}`;

/** The part that a mode asks for; in every other mode that of `make test`: fewer than a family has, so that each is met. */
export function claimsPart(mode = ''): ClaimsPart {
  const [, parts = 61, turn = 0, seed = 0] = /^claims-(\d+)-(\d+)-(\d+)$/.exec(mode) ?? [];
  return { parts: Number(parts), turn: Number(turn), seed: Number(seed) };
}
