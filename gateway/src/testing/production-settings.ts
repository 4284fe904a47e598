import { readFileSync } from 'node:fs';

/** What a production start may not lack, beside its stores; placeholders that pass every check. */
export const productionSettings = {
  APP_ENV: 'production',
  PUBLIC_URL: 'https://dentisti.ai/',
  SESSION_SECRET: 'a-secret-of-at-least-thirty-two-characters',
  COMPANY_LEGAL_NAME: 'Sorriso S.r.l.',
  COMPANY_VAT_NUMBER: '12345678903',
  COMPANY_PEC: 'sorriso@pec.it',
  CONTACT_EMAIL: 'ciao@dentisti.ai',
  SMTP_URL: 'smtps://user:password@mail.dentisti.ai',
  MAIL_FROM: 'Dentisti.ai <prenotazioni@dentisti.ai>',
  OPERATOR_EMAIL: 'operatore@dentisti.ai',
  OPERATOR_KEY: 'an-operator-key-of-at-least-thirty-two-characters',
  BOOKING_LINK_SECRET: 'a-link-secret-of-at-least-thirty-two-characters',
  VOICE_WEBHOOK_SECRET: 'a-webhook-secret-of-at-least-thirty-two-characters',
};

const compose = readFileSync(new URL('../../../docker-compose.yml', import.meta.url), 'utf8');
/** Node's options with which `docker-compose.yml` starts the gateway: the size its heap may have. */
export const productionNodeOptions = (/command: \[node, (.*), gateway\/src\/main\.ts\]/.exec(compose)?.[1] ?? '').split(
  ', ',
);
