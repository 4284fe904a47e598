/**
 * A need as a patient writes it and what we may take it for, ` / ` between alternatives: names of specialisations,
 * `emergency` (advice instead of practices), `wish` (a time, a price, a distance, no treatment), `nothing` (not ours).
 */
export type JudgedNeed = readonly [need: string, acceptable: string];
