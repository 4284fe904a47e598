import { expect, test } from 'vitest';
import { selfHarmAnswer } from '../assessment/danger-advice.ts';
import { findEmergency } from '../assessment/emergency-words.ts';
import { listeningLine } from '../assessment/help-lines.ts';

test.each([
  'voglio morire',
  'Non voglio più vivere.',
  'mal di denti, e penso al suicidio',
  'vorrei farla finita',
  'ho pensato di uccidermi',
  'mi voglio ammazzare: mi ammazzo',
  'sono stanca di vivere',
  'sarebbe meglio se fossi morta, vorrei essere morta',
  'mi faccio del male',
  'mi taglio le braccia',
  'Vorrei togliermi la vita',
  'non ha più senso vivere',
])('«%s» gets a humane answer with 112, and nobody to book', (text) => {
  expect(findEmergency(text)).toEqual({ sign: 'self_harm', where: 'ascolto', text: selfHarmAnswer, isSure: true });
});

test.each([
  'mi fa male un dente da morire',
  'muoio di paura del dentista',
  'il dente è morto, devitalizzato',
  'non voglio morire di paura sulla poltrona',
  'un dentista che non mi faccia male',
  'vorrei una pulizia senza farmi male',
  'ho un dente che mi ammazza',
  'vorrei curare un dente morto',
  'il molare comincia a fare male da solo',
  'vorrei non farmi male',
  'non riesco più a vivere con questo mal di denti',
  'mi sono tagliato la lingua',
  'voglio vivere senza dolore',
  'non riesco a mangiare',
])('«%s» is about teeth', (text) => {
  expect(findEmergency(text)?.sign).not.toBe('self_harm');
});

test('the answer names both numbers', () => {
  expect(selfHarmAnswer).toContain('112');
  expect(selfHarmAnswer).toContain(listeningLine.phoneDisplay);
});
