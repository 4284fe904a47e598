/** Why the patient wants a visit, as said to the practice; nothing finer leaves the platform unless the patient writes it. */
export const bookingReasons = {
  CHECKUP: 'visita di controllo',
  HYGIENE: 'igiene dentale',
  PAIN: 'mal di denti',
  BROKEN_TOOTH: 'dente rotto',
  GUMS: 'problemi alle gengive',
  ORTHODONTICS: 'ortodonzia',
  IMPLANT: 'impianti',
  CHILD: 'visita per un bambino',
  OTHER: 'altro motivo',
} as const;
export type BookingReason = keyof typeof bookingReasons;
