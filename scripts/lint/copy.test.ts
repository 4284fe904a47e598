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
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a line as the lint reads it
  'const a = `Nessun posto libero ${day}`;',
  "const a = 'Le persone che curiamo';",
  "const a = 'Top dentista verificato';",
  "const a = 'Fatto!';",
  "const a = 'Indirizzo non valido.';",
])('refuses %s', (text) => {
  expect(problems(text)).toHaveLength(1);
  expect(problems(text, 'worker/src/integrations/mail/lead-mails.tsx')).toHaveLength(1);
  if (text.includes('<p>')) return;
  for (const path of [
    'domain/booking/timeline.ts',
    'domain/dialing/assistant-script.ts',
    'domain/dialing/assistant-definition.ts',
    'domain/recommendation/reasons.ts',
    'core/package/record-payment.ts',
    'core/voice/inbound-scripts.ts',
    'worker/src/integrations/activation/paid-services.ts',
  ])
    expect(problems(text, path), path).toHaveLength(1);
});

it.each([
  "const a = 'Scrivi il tuo indirizzo e-mail: costa 75 €, dice «va bene».';",
  "const a = 'Email richiesta';",
  "const a = 'Inserisci il tuo indirizzo email per procedere';",
  'import { a } from \'./person email "x" .ts\';',
  '// a comment may say “email” and posto libero',
  "const email = 'email';",
  "const a = 'Copiato!';",
  'const a = graphql(`query A($id: ID!) { a(id: $id) { name } }`);',
  'const a = \'[aria-invalid="true"]\';',
  'const a = "Prenota con l\'assistente AI";',
])('lets pass %s', (text) => {
  expect(problems(text)).toEqual([]);
});

it('leaves the words of patients and the tests alone', () => {
  const text = "const a = 'posto libero';";
  expect(problems(text, 'domain/receptionist/parse-intent.ts')).toEqual([]);
  expect(problems(text, 'web/src/features/home/hero.test.tsx')).toEqual([]);
  expect(problems(text, 'domain/recommendation/evaluation/late-needs.ts')).toEqual([]);
  expect(problems(text, 'gateway/src/testing/world.ts')).toEqual([]);
  expect(problems(text, 'gateway/src/generated/resolvers.ts')).toEqual([]);
  expect(problems(text, 'acceptance/product/patient.ts')).toEqual([]);
  expect(problems(text, 'db/src/booking/booking.repository.ts')).toEqual([]);
});

it('reads the Italian texts of the questionnaire', () => {
  const path = 'domain/assessment/questionnaire.json';
  expect(problems('{ "questions": [{ "id": "a", "text_it": "Nessun\'altra domanda" }] }', path)).toHaveLength(1);
  expect(problems('{ "id": "Nessun\'altra", "label_it": "Nessun’altra" }', path)).toEqual([]);
});
