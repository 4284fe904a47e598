/** A host of the trial's simulated network, as `/byok-setup` offers it. */
export interface SimulatedSipHost {
  host: string;
  /** What a check of it comes to, Italian. */
  meaning: string;
  /** Where its name leads: to the simulator, to an address inside a private network, to one without a route. */
  leadsTo: 'simulator' | 'private-network' | 'nowhere';
  /** False: messages to it get no answer. */
  answers: boolean;
}

const carrier = { leadsTo: 'simulator', answers: true } as const;

/** Names under `.test` belong to nobody (RFC 2606). */
export const simulatedSipHosts: readonly SimulatedSipHost[] = [
  { ...carrier, host: 'forwards.carrier.test', meaning: 'Operatore che inoltra anche le chiamate in entrata.' },
  { ...carrier, host: 'outbound.carrier.test', meaning: 'Operatore per le sole chiamate in uscita.' },
  { ...carrier, host: 'registers.carrier.test', meaning: 'Operatore che vuole la registrazione della linea.' },
  { ...carrier, host: 'plus.carrier.test', meaning: 'Operatore che vuole il + davanti ai numeri.' },
  {
    host: 'silent.carrier.test',
    leadsTo: 'simulator',
    answers: false,
    meaning: 'Server che non risponde: fallisce la raggiungibilità.',
  },
  {
    host: 'no-route.carrier.test',
    leadsTo: 'nowhere',
    answers: false,
    meaning: 'Nessuna strada porta al server: fallisce la raggiungibilità.',
  },
  {
    host: 'private.carrier.test',
    leadsTo: 'private-network',
    answers: false,
    meaning: 'Il nome porta a un indirizzo privato: fallisce l’indirizzo.',
  },
];

/** What a line at every simulated carrier is called; any other password is refused. */
export const simulatedSipLine = {
  username: 'studio-prova',
  password: 'prova-sip-2026',
  realm: 'carrier.test',
} as const;

/** The simulated host of that name, blind to case; null: the simulated network does not know it. */
export const findSimulatedSipHost = (name: string): SimulatedSipHost | null =>
  simulatedSipHosts.find(({ host }) => host === name.toLowerCase()) ?? null;
