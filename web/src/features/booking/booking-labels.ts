import type { BookingReason } from '../../gql/graphql.ts';

/** Labels of the reasons in a patient’s words, the most frequent first; the call uses `bookingReasons` of the domain. */
export const reasonTiles: readonly { reason: BookingReason; label: string }[] = [
  { reason: 'CHECKUP', label: 'Visita di controllo' },
  { reason: 'HYGIENE', label: 'Igiene dentale' },
  { reason: 'PAIN', label: 'Mal di denti' },
  { reason: 'BROKEN_TOOTH', label: 'Dente rotto' },
  { reason: 'GUMS', label: 'Gengive' },
  { reason: 'ORTHODONTICS', label: 'Apparecchio' },
  { reason: 'IMPLANT', label: 'Impianti' },
  { reason: 'CHILD', label: 'Per un bambino' },
  { reason: 'OTHER', label: 'Altro' },
];

/** `1ª`, and in words for who listens. */
export const ordinals = [
  { sign: '1ª', word: 'prima' },
  { sign: '2ª', word: 'seconda' },
  { sign: '3ª', word: 'terza' },
] as const;

/** How many times a patient names. */
export const wantedTimes = 3;
