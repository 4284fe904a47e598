import { describe, expect, test } from 'vitest';
import { declineReasons, unsettledReasons } from '../dialing/call-task.ts';
import { describeStep, describeTimeline } from './timeline.ts';
import { callEndedEvent, overrideActions, type TimelineEvent } from './timeline-event.ts';

const at = new Date('2026-11-24T09:00:00Z');
const iso = (day: number, hour: number) => `2026-11-${day}T${String(hour).padStart(2, '0')}:00:00.000Z`;
const say = (event: TimelineEvent) => describeStep({ ...event, at }).text;
const times = [iso(25, 9), iso(26, 9), iso(27, 9)];

describe('each step in words', () => {
  test.each<[TimelineEvent, string]>([
    [{ kind: 'requested', detail: { times } }, 'Richiesta ricevuta. Orari che preferisci: mercoledì 25 novembre alle 10:00; giovedì 26 novembre alle 10:00; venerdì 27 novembre alle 10:00.'],
    [{ kind: 'planned', detail: { at: iso(24, 9), why: 'open-now' } }, 'Lo studio è aperto: lo chiamiamo subito.'],
    [{ kind: 'planned', detail: { at: iso(24, 14), why: 'at-opening' } }, 'Chiameremo lo studio alle 15:00, quando riapre.'],
    [{ kind: 'planned', detail: { at: iso(25, 8), why: 'at-opening' } }, 'Chiameremo lo studio mercoledì 25 novembre alle 9:00, quando riapre.'],
    [{ kind: 'callStarted', detail: { purpose: 'book', ordinal: 1 } }, 'Stiamo chiamando lo studio.'],
    [{ kind: 'callStarted', detail: { purpose: 'book', ordinal: 2 } }, 'Stiamo richiamando lo studio.'],
    [{ kind: 'callStarted', detail: { purpose: 'confirmProposal', ordinal: 1 } }, 'Stiamo chiamando lo studio per confermare l’orario che hai accettato.'],
    [{ kind: 'callStarted', detail: { purpose: 'cancel', ordinal: 1 } }, 'Stiamo chiamando lo studio per avvisare che non andrai.'],
    [{ kind: 'callEnded.busy', detail: { purpose: 'book', nextAt: '2026-11-24T09:05:00.000Z', nextWhy: 'busy-again' } }, 'La linea dello studio era occupata. Riproviamo alle 10:05.'],
    [{ kind: 'callEnded.noAnswer', detail: { purpose: 'book', nextAt: iso(25, 8) } }, 'Lo studio non ha risposto. Riproviamo mercoledì 25 novembre alle 9:00.'],
    [{ kind: 'callEnded.accepted', detail: { purpose: 'book', at: iso(25, 9) } }, 'Lo studio ha accettato mercoledì 25 novembre alle 10:00.'],
    [{ kind: 'callEnded.accepted', detail: { purpose: 'confirmProposal', at: iso(25, 9) } }, 'Lo studio ha confermato.'],
    [{ kind: 'callEnded.declined', detail: { purpose: 'move', reason: 'other' } }, 'Lo studio non può nei nuovi orari.'],
    [{ kind: 'proposed', detail: { at: iso(30, 9), expiresAt: iso(24, 11) } }, 'Lo studio propone lunedì 30 novembre alle 10:00. Ti tiene il posto: rispondi entro le 12:00.'],
    [{ kind: 'confirmed', detail: { at: iso(25, 9), by: 'practice' } }, 'Appuntamento confermato per mercoledì 25 novembre alle 10:00.'],
    [{ kind: 'confirmed', detail: { at: iso(25, 9), by: 'agenda' } }, 'Appuntamento confermato per mercoledì 25 novembre alle 10:00 nell’agenda online dello studio, senza bisogno di telefonare.'],
    [{ kind: 'proposed', detail: { at: iso(30, 9), expiresAt: iso(24, 11), by: 'agenda' } }, 'Nell’agenda online dello studio nessuno dei tuoi orari è libero. L’orario libero più vicino è lunedì 30 novembre alle 10:00: te lo teniamo fino alle 12:00.'],
    [{ kind: 'proposed', detail: { at: iso(30, 9), expiresAt: iso(24, 23), by: 'agenda' } }, 'Nell’agenda online dello studio nessuno dei tuoi orari è libero. L’orario libero più vicino è lunedì 30 novembre alle 10:00: te lo teniamo fino a mercoledì 25 novembre a mezzanotte.'],
    [{ kind: 'proposalAccepted', detail: { at: iso(25, 9), by: 'agenda' } }, 'Hai accettato mercoledì 25 novembre alle 10:00.'],
    [{ kind: 'moved', detail: { from: iso(25, 9), to: iso(26, 9) } }, 'Appuntamento spostato a giovedì 26 novembre alle 10:00.'],
    [{ kind: 'unreachable', detail: { why: 'refused-machine' } }, 'Lo studio preferisce non parlare con un assistente automatico: chiamalo tu direttamente.'],
    [{ kind: 'unreachable', detail: { why: 'unreachable-number' } }, 'Il numero dello studio non è raggiungibile o lo studio non vuole ricevere le nostre chiamate.'],
    [{ kind: 'unreachable', detail: { why: 'unreachable-number', fault: 'not-in-service' } }, 'Con un numero che non è attivo non possiamo parlare con lo studio.'],
    [{ kind: 'unreachable', detail: { why: 'unreachable-number', fault: 'not-the-practice' } }, 'Senza il numero giusto non possiamo parlare con lo studio.'],
    [{ kind: 'unreachable', detail: { why: 'unreachable-number', fault: 'no-calls-wanted' } }, 'Lo studio non accetta le nostre chiamate: non lo chiamiamo più.'],
    [{ kind: 'unreachable', detail: { why: null } }, 'Non siamo riusciti a parlare con lo studio.'],
    [{ kind: 'practiceTold', detail: { purpose: 'release' } }, 'Lo studio sa che il posto è di nuovo libero.'],
    [{ kind: 'note', detail: { text: 'Ti richiamiamo noi.' } }, 'Ti richiamiamo noi.'],
  ])('%j', (event, text) => expect(say(event)).toBe(text)); // biome-ignore format: a table

  test.each<TimelineEvent>([
    { kind: 'verified', detail: {} },
    { kind: 'practiceRangBack', detail: {} },
    { kind: 'proposalAccepted', detail: { at: iso(25, 9) } },
    { kind: 'proposalRefused', detail: {} },
    { kind: 'proposalRefused', detail: { by: 'agenda' } },
    { kind: 'practiceTold', detail: { purpose: 'cancel', by: 'agenda' } },
    { kind: 'callStopped', detail: { purpose: 'book' } },
    { kind: 'declined', detail: { by: 'practice' } },
    { kind: 'expired', detail: { what: 'times' } },
    { kind: 'expired', detail: { what: 'offer' } },
    { kind: 'expired', detail: { what: 'confirmation' } },
    { kind: 'expired', detail: { what: 'hold' } },
    { kind: 'cancelled', detail: { by: 'patient' } },
    { kind: 'rescheduled', detail: { times } },
    { kind: 'moveAsked', detail: { times } },
    { kind: 'moveRefused', detail: {} },
    { kind: 'practiceNotTold', detail: { purpose: 'cancel' } },
    { kind: 'reminderSent', detail: {} },
    { kind: 'attendanceConfirmed', detail: { at: iso(26, 9) } },
    { kind: 'completed', detail: {} },
    { kind: 'unreachable', detail: { why: null, by: 'operator' } },
    { kind: 'moved', detail: { from: iso(25, 9), to: iso(26, 9), by: 'operator' } },
    { kind: 'practiceNotTold', detail: { purpose: 'release', by: 'operator' } },
    ...overrideActions.map((action) => ({ kind: 'byHand', detail: { action, operatorId: '1', note: 'x' } }) as const),
  ])('$kind is a whole Italian sentence', (event) => {
    expect(say(event)).toMatch(/^[A-Z].*[.!]$/);
    expect(say(event)).not.toMatch(/undefined|\bnull\b|Invalid/);
  });

  test.each([...declineReasons, ...unsettledReasons])('why: %s', (reason) => {
    const kind = (declineReasons as readonly string[]).includes(reason) ? 'callEnded.declined' : 'callEnded.unsettled';
    expect(say({ kind, detail: { purpose: 'book', reason } })).toMatch(/^[A-Z].*\.$/);
  });

  test('what a newer version wrote is not shown as code', () => {
    expect(describeStep({ kind: 'teleported', at, detail: {} })).toEqual({
      text: 'La prenotazione è stata aggiornata.',
      quote: null,
    });
    expect(describeStep({ kind: 'callEnded.sung', at, detail: { purpose: 'book' } }).text).toBe(
      'La chiamata è finita.',
    );
    expect(describeStep({ kind: 'toString', at, detail: {} }).text).toBe('La prenotazione è stata aggiornata.');
  });
});

test('a call’s end becomes a step: time, words and next dial as JSON', () => {
  const outcome = { kind: 'proposed', at: new Date(iso(30, 9)), sentence: 'Lunedì alle dieci.' } as const;
  const event = callEndedEvent('book', outcome, { kind: 'dial', at: new Date(iso(24, 11)), reason: 'busy-again' });
  expect(JSON.parse(JSON.stringify(event))).toEqual(event);
  expect(describeStep({ ...event, at })).toEqual({
    text: 'Lo studio ha proposto un altro orario: lunedì 30 novembre alle 10:00. Riproviamo alle 12:00.',
    quote: 'Lunedì alle dieci.',
  });
  expect(callEndedEvent('book', { kind: 'busy' }, { kind: 'stop', reason: 'too-late' }).detail).toEqual({
    purpose: 'book',
  });
});

describe('what follows a simulated call', () => {
  const simulation = true as const;
  const before: TimelineEvent[] = [
    { kind: 'requested', detail: { times: [iso(25, 9)] } },
    { kind: 'verified', detail: {} },
    { kind: 'planned', detail: { at: iso(25, 8), why: 'at-opening' } },
  ];
  const asked: TimelineEvent = { kind: 'simulationRequested', detail: { by: 'patient', simulation } };
  const called: TimelineEvent = { kind: 'callStarted', detail: { purpose: 'book', ordinal: 1, simulation } };
  const after: TimelineEvent[] = [
    { kind: 'proposalAccepted', detail: { at: iso(25, 9) } },
    { kind: 'practiceRangBack', detail: {} },
    { kind: 'callStarted', detail: { purpose: 'confirmProposal', ordinal: 2 } },
    {
      kind: 'callEnded.noAnswer',
      detail: { purpose: 'confirmProposal', nextAt: iso(25, 9), nextWhy: 'no-answer-again' },
    },
    { kind: 'confirmed', detail: { at: iso(25, 9), by: 'practice' } },
    { kind: 'practiceTold', detail: { purpose: 'cancel' } },
    { kind: 'cancelled', detail: { by: 'patient' } },
    { kind: 'expired', detail: { what: 'offer' } },
    { kind: 'reminderSent', detail: {} },
    { kind: 'moved', detail: { from: iso(25, 9), to: iso(25, 10) } },
    { kind: 'unreachable', detail: { why: 'attempts-used' } },
    { kind: 'completed', detail: {} },
  ];
  const textsOf = (events: readonly TimelineEvent[]) =>
    describeTimeline(events.map((event) => ({ ...event, at }))).map(({ text }) => text);

  test('is marked, whoever wrote it; what came before is not', () => {
    const texts = textsOf([...before, asked, called, ...after]);
    expect(texts.slice(0, 3).filter((text) => text.startsWith('Simulazione'))).toEqual([]);
    expect(texts.slice(3).filter((text) => !/^Simulazione: [a-zà-ù]/.test(text))).toEqual([]);
    expect(texts).toHaveLength(17);
  });

  test('a call that was asked for and not made marks nothing else', () => {
    expect(textsOf([...before, asked, { kind: 'cancelled', detail: { by: 'patient' } }]).at(-1)).toBe(
      'Hai annullato la prenotazione.',
    );
  });

  test('a real call marks nothing, and a note keeps its own first letter', () => {
    const real = textsOf([...before, { kind: 'callStarted', detail: { purpose: 'book', ordinal: 1 } }, ...after]);
    expect(real.filter((text) => text.startsWith('Simulazione'))).toEqual([]);
    expect(textsOf([called, { kind: 'note', detail: { text: 'Anna ha richiamato.' } }])).toEqual([
      'Simulazione: stiamo chiamando lo studio.',
      'Simulazione: Anna ha richiamato.',
    ]);
  });
});
