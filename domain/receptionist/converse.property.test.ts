import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DemoReceptionist } from './testing/demo-receptionist.ts';

const lines = [
  ...['vorrei prenotare', 'igiene martedì', 'domani mattina', 'il primo', 'il secondo', 'l’ultimo', 'sì', 'no', 'ok'],
  ...['no, meglio giovedì', 'alle 10', 'verso le dieci e mezza', 'dopo le 17', 'Anna Rossi', 'mi chiamo Luca Verdi'],
  ...['spostalo a mercoledì', 'annulla', 'quando è il mio appuntamento?', 'quanto costa?', 'dove siete?', 'grazie'],
  ...['il prima possibile', 'tranne il lunedì', 'asdf', '', 'confermo', 'un controllo', 'il 3', 'a dicembre', '17'],
  ...['avete parcheggio?', 'idiota', 'il nome è sbagliato', 'ho un dolore fortissimo', 'nessuno di questi', 'sabato'],
];
const said = fc.oneof({ weight: 12, arbitrary: fc.constantFrom(...lines) }, fc.string({ maxLength: 12 }));

test('whatever is said, only free times are booked, only the agenda’s yes is confirmed, the AI is never denied', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(said, { minLength: 1, maxLength: 14 }),
      fc.array(fc.boolean(), { maxLength: 6 }),
      async (sentences, refusals) => {
        const receptionist = new DemoReceptionist();
        const left = [...refusals];
        receptionist.refuses = () => left.pop() ?? false;
        let free: readonly string[] = [];
        for (const sentence of sentences) {
          const before = receptionist.mine;
          const { say, calls, state } = await receptionist.say(sentence);
          expect(say.length).toBeGreaterThan(0);
          for (const text of say) expect(text).toMatch(/^\p{Lu}.*[.?]$/su);
          for (const { call, answer } of calls) {
            if (answer.tool === 'findSlots') free = answer.slots;
            if (call.tool === 'bookSlot' || call.tool === 'moveAppointment') expect(free).toContain(call.at);
          }
          const booked = calls.some(({ answer }) => 'at' in answer);
          expect(say.some((text) => /^Fatto, (?:appuntamento fissato|ho spostato)/.test(text))).toBe(booked);
          expect(say.some((text) => text.startsWith('Fatto, ho annullato'))).toBe(
            calls.some(({ call, answer }) => call.tool === 'cancelAppointment' && 'done' in answer && answer.done),
          );
          expect(state.appointment).toBe(receptionist.mine);
          if (!booked && receptionist.mine !== before) expect(receptionist.mine).toBeNull();
          if (state.handedOver) return;
          const asked = await receptionist.say('sei una persona?');
          expect(asked.say[0]).toMatch(/intelligenza artificiale: non sono una persona/);
          expect({ ...asked.state, misses: 0 }).toEqual({ ...state, misses: 0 });
        }
      },
    ),
    { numRuns: 300 },
  );
});
