import type { DangerSign } from '../danger/danger-rules.ts';

/** Where help is: 112, an emergency department, a poison centre, a dentist today, or a line that listens (and 112). */
export type EmergencyPlace =
  | 'ascolto'
  | 'antiviolenza'
  | '112'
  | 'centro_antiveleni'
  | 'pronto_soccorso'
  | 'dentista_oggi';

export type EmergencySign =
  | DangerSign
  | 'heart'
  | 'injury'
  | 'spreading_infection'
  | 'tooth_out'
  | 'low_immunity_swelling'
  | 'severe_pain'
  | 'abscess'
  | 'broken_tooth';

export interface EmergencyAdvice {
  sign: EmergencySign;
  where: EmergencyPlace;
  /** What to do now, Italian, full sentences; the same words as the self-assessment's result. */
  text: string;
  /** False: the text is near a danger and may mean something else. The advice goes beside what was asked for. */
  isSure: boolean;
}
