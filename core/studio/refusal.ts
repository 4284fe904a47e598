/** What somebody asked for cannot be done, and why, in Italian. */
export interface StudioRefused {
  kind: 'refused';
  message: string;
  /** The same with `isOverride` goes through. */
  mayOverride?: true;
}

export const studioRefused = (message: string): StudioRefused => ({ kind: 'refused', message });

export const changedMeanwhile = 'Nel frattempo è cambiato qualcosa: guarda di nuovo.';
