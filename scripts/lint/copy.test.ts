import { expect, it } from 'vitest';
import { copySpelling } from './copy.ts';

const problems = (text: string, path = 'web/src/features/home/hero.tsx') => copySpelling.check({ path, text });

it.each([
  "const a = 'Scrivi il tuo indirizzo email qui';",
  "const a = 'Ti mandiamo una mail';",
  'const a = <p>Lo studio dice “va bene”</p>;',
  `const a = 'Premi il tasto "avanti" qui';`,
  `const a = "Chiama l'assistente";`,
  "const a = 'Costa circa 75 euro';",
  "const a = 'La visita a €75';",
  "const a = 'Orari di apertura';",
  'const a = <p>Chiama e di’ che è urgente.</p>;',
  'const a = `Nessun posto libero ${day}`;',
  "const a = 'Le persone che curiamo';",
  "const a = 'Top dentista verificato';",
])('refuses %s', (text) => {
  expect(problems(text)).toHaveLength(1);
  expect(problems(text, 'worker/src/integrations/mail/lead-mails.tsx')).toHaveLength(1);
  if (!text.includes('<p>')) expect(problems(text, 'domain/booking/timeline.ts')).toHaveLength(1);
});

it.each([
  "const a = 'Scrivi il tuo indirizzo e-mail: costa 75 €, dice «va bene».';",
  "const a = 'Email richiesta';",
  "const a = 'Inserisci il tuo indirizzo email per procedere';",
  'import { a } from \'./person email "x" .ts\';',
  '// a comment may say “email” and posto libero',
  "const email = 'email';",
  'const a = \'[aria-invalid="true"]\';',
  'const a = "Prenota con l\'assistente AI";',
])('lets pass %s', (text) => {
  expect(problems(text)).toEqual([]);
});

it('leaves the words of patients and the tests alone', () => {
  const text = "const a = 'posto libero';";
  expect(problems(text, 'domain/receptionist/read-intent.ts')).toEqual([]);
  expect(problems(text, 'web/src/features/home/hero.test.tsx')).toEqual([]);
  expect(problems(text, 'gateway/src/main.ts')).toEqual([]);
});
