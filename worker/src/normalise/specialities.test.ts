import { expect, test } from 'vitest';
import { parseSpecialities } from './specialities.ts';

test.each([
  ['orthodontics', 'Studio Rossi', ['Ortodonzia'], []],
  ['orthodontics; Oral-Surgery', 'Studio Rossi', ['Ortodonzia', 'Chirurgia orale'], []],
  ['tooth_whispering;endodontics', 'Studio Rossi', ['Endodonzia'], ['tooth_whispering']],
  [null, 'Studio di Ortodonzia e Implantologia', ['Ortodonzia', 'Implantologia'], []],
  [undefined, 'Studio Rossi', [], []],
  ['dentistry', 'Studio Rossi', ['Odontoiatria generale'], []],
  ['orthodontics', 'Centro Ortodontico Rossi', ['Ortodonzia'], []],
])('%s and the name %s', (tag, name, specializations, unknown) => {
  expect(parseSpecialities(tag, name)).toEqual({ specializations, unknown });
});
