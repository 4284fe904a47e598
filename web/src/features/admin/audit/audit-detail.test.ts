import { expect, test } from 'vitest';
import { auditDetail } from './audit-detail.ts';

/** What every writer of the audit leaves, as it stands in the column. */
test.each<[kind: string | null, detail: Record<string, unknown>, lines: string[]]>([
  ['operator', { failures: 6, restMinutes: 30 }, ['errori: 6', 'minuti di attesa: 30']],
  ['operator', { demonstration: true }, ['accesso dimostrativo: sì']],
  ['operator', { role: 'operator', isNew: false }, ['ruolo: operatore', 'nuova: no']],
  ['booking', { from: 'scheduled', at: '2026-11-24T08:05:00.000Z' }, ['da: Da chiamare', 'per il: 24/11/2026, 09:05']],
  [
    'booking',
    { callTaskId: '7f2e4b1a', purpose: 'confirmProposal', at: '2026-11-24T08:05:00.000Z', reopened: true },
    ['chiamata: 7f2e4b1a', 'scopo: Conferma la proposta', 'per il: 24/11/2026, 09:05', 'richiesta riaperta: sì'],
  ],
  [
    'booking',
    { callTaskId: '7f2e4b1a', purpose: 'book', inCall: true },
    ['chiamata: 7f2e4b1a', 'scopo: Chiede l’appuntamento', 'era in corso: sì'],
  ],
  ['booking', { by: 'patient' }, ['da: il paziente']],
  [null, { bookings: ['DENT-2222-3333'], others: 2 }, ['prenotazioni: DENT-2222-3333', 'altre righe: 2']],
  [
    'dentist',
    { from: { istatCode: '098031', city: 'Lodi' }, to: { istatCode: '015146', city: 'Milano' }, note: 'Ha traslocato' },
    ['da: codice ISTAT: 098031, comune: Lodi', 'a: codice ISTAT: 015146, comune: Milano', 'nota: Ha traslocato'],
  ],
  [
    'dentist',
    { fields: ['week', 'services'], reset: ['website'] },
    ['campi: Orari, Prestazioni', 'campi ridati alle fonti: Sito'],
  ],
  [
    'dentist',
    { enabled: true, slotMinutes: 45, windows: 5, days: 1, outside: 2, isNew: true },
    [
      'offerta ai pazienti: sì',
      'minuti per appuntamento: 45',
      'fasce della settimana: 5',
      'giorni singoli: 1',
      'appuntamenti fuori orario: 2',
      'nuova: sì',
    ],
  ],
  ['dentist', { reason: 'asked-by-practice' }, ['motivo: Lo ha chiesto lo studio']],
  ['dentist', { hiddenReason: 'wrong-data' }, ['era nascosto perché: Dati troppo sbagliati per mostrarli']],
  ['dentist', { albo: 'RM 1234' }, ['iscrizione all’Albo: RM 1234']],
  [
    'dentist',
    {
      gone: 7,
      slug: 'studio-bianchi',
      moved: {
        bookings: 1,
        callTasks: 2,
        callAttempts: 3,
        appointments: 4,
        sources: 5,
        slugs: 6,
        reports: 7,
        optOuts: 8,
        services: 9,
        droppedServices: 0,
        members: 1,
        droppedMembers: 2,
        standings: 3,
        droppedStandings: 4,
        claims: 5,
        endedClaims: 6,
      },
    },
    [
      'studio tolto: 7',
      'indirizzo della pagina: studio-bianchi',
      'passano: prenotazioni: 1, chiamate: 2, tentativi di chiamata: 3, appuntamenti: 4, fonti: 5, indirizzi di pagine: 6, segnalazioni: 7, richieste di non chiamare: 8, prestazioni: 9, prestazioni tolte: 0, persone: 1, persone uscite: 2, gestioni: 3, gestioni finite: 4, rivendicazioni: 5, rivendicazioni chiuse: 6',
    ],
  ],
  [
    'discovery',
    { istatCode: '015146', city: 'Milano', earlierId: '0190' },
    ['codice ISTAT: 015146', 'comune: Milano', 'ricerca precedente: 0190'],
  ],
  ['discovery', { city: 'Milano', wasRunning: true }, ['comune: Milano', 'era in corso: sì']],
  [
    'lead',
    { from: 'new', to: 'contacted', dueOn: '2026-11-24', noted: true },
    ['da: Nuovo', 'a: Contattato', 'da fare entro: 24/11/2026', 'nota aggiunta: sì'],
  ],
  ['report', { from: 'open', to: 'accepted', dentist: 7 }, ['da: Aperta', 'a: Da correggere', 'studio: 7']],
  [
    'mail',
    { template: 'orderPaid', attempts: 3, bookingNumber: 'DENT-2222-3333' },
    ['e-mail: Pacchetto pagato', 'tentativi: 3', 'prenotazione: DENT-2222-3333'],
  ],
  [
    'practice',
    { accountId: 'a1', claimId: 'c1', way: 'mailbox' },
    ['account: a1', 'rivendicazione: c1', 'come: Codice a una casella del suo dominio'],
  ],
  ['practice', { reason: 'too-many-tries' }, ['motivo: Troppi codici sbagliati']],
  [
    'practice',
    { claimId: 'c1', accountId: 'a1', grant: true, former: ['b1', 'b2'] },
    ['rivendicazione: c1', 'account: a1', 'accolta: sì', 'account usciti: b1, b2'],
  ],
  ['practice', { memberId: 'b1', role: 'owner' }, ['account della persona: b1', 'ruolo: titolare']],
  ['practice', { way: 'pec', albo: 'RM 1234' }, ['come: PEC', 'iscrizione all’Albo: RM 1234']],
  ['bulk', { items: 3, done: 2 }, ['righe: 3', 'fatte: 2']],
  [
    'job',
    { queue: 'mail', jobId: 'm-1', name: 'sendMail' },
    ['coda: E-mail', 'numero del lavoro: m-1', 'lavoro: Invio di una e-mail'],
  ],
  ['queue', { all: true }, ['tutti i lavori: sì']],
  [
    'queue',
    { reason: 'Corretti', pausedAt: '2026-11-24T08:05:00.000Z' },
    ['motivo: Corretti', 'ferma dal: 24/11/2026, 09:05'],
  ],
])('of a %s %j', (targetKind, detail, lines) =>
  expect(auditDetail({ targetKind, detail: JSON.stringify(detail) })).toEqual(lines),
);
