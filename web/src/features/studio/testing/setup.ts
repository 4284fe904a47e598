/** Half a morning of a weekday. */
export const window = (weekday: number, opensMinutes = 540, closesMinutes = 780) => ({
  weekday,
  opensMinutes,
  closesMinutes,
});

/** An agenda that is stored and switched on. */
export const setUpAgendaFixture = (change: object = {}) => ({
  version: 'a1',
  isStored: true,
  isEnabled: true,
  slotMinutes: 30,
  windows: [window(0), window(1)],
  days: [] as object[],
  holds: 0,
  appointments: [] as object[],
  ...change,
});

/** One chair and one clinician. */
export const setUpTeamFixture = (change: object = {}) => ({
  version: 't1',
  chairs: [{ id: '1', name: 'Poltrona 1', isActive: true }],
  clinicians: [{ id: '3', name: 'Dott. Ugo Rossi', isActive: true, hours: [] }],
  services: [] as object[],
  ...change,
});

/** How a practice's agenda is set up, as an owner reads it. */
export const setupFixture = (change: object = {}) => ({
  role: 'OWNER',
  isHidden: false,
  outside: 0,
  visitsWithoutChair: 0,
  waitingRequests: 0,
  firstTimes: ['2026-11-30T08:00:00Z', '2026-11-30T08:30:00Z', '2026-12-01T08:00:00Z'],
  agenda: setUpAgendaFixture(),
  team: setUpTeamFixture(),
  ...change,
});
export const setupSaved = (change: object = {}) => ({
  __typename: 'StudioAgendaSetupSaved',
  setup: setupFixture(change),
});
