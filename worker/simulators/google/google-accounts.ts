/** A calendar as an account sees it. */
export interface CalendarSetup {
  /** The `calid` of Google's paths: an address of the account, or of a group. */
  id: string;
  name: string;
  /** A calendar of somebody else that the account may read alone. */
  isReadOnly: boolean;
}

export interface SimulatedAccount {
  email: string;
  name: string;
  calendars: readonly CalendarSetup[];
}

const holidays: CalendarSetup = {
  id: 'it.italian#holiday@group.v.calendar.google.example',
  name: 'Festività in Italia',
  isReadOnly: true,
};

/** Nobody's accounts: the domain is one that never exists. */
export const simulatedAccounts: readonly SimulatedAccount[] = [
  {
    email: 'studio.prova@gmail.example',
    name: 'Studio di prova',
    calendars: [
      { id: 'studio.prova@gmail.example', name: 'Studio di prova', isReadOnly: false },
      { id: 'turni-prova@group.calendar.google.example', name: 'Turni', isReadOnly: false },
      holidays,
    ],
  },
  {
    email: 'giulia.prova@gmail.example',
    name: 'Giulia (prova)',
    calendars: [{ id: 'giulia.prova@gmail.example', name: 'Giulia (prova)', isReadOnly: false }, holidays],
  },
];
