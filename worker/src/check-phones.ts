import { createOrm } from '@dentisti/db/orm';
import { parseImportEnv } from './env.ts';
import { checkStoredPhones } from './stored-phones/check-stored-phones.ts';
import type { FindingReason } from './stored-phones/find-misread-phones.ts';

/** `node worker/src/check-phones.ts [--apply]`: lists stored telephones that were read wrong; `--apply` corrects them. */
const reasons: Record<FindingReason, string> = {
  fax: 'è un fax',
  'over-long': 'troppo lungo o impossibile',
  'second-line': 'seconda linea letta come cifre',
  note: 'nota letta come cifre',
  found: 'numero non riconosciuto prima',
  otherwise: 'oggi si legge diversamente',
  closed: 'chiuso per sempre',
};

const applies = process.argv.includes('--apply');
const orm = await createOrm({
  role: 'operator',
  clientUrl: parseImportEnv().DATABASE_URL,
  applicationName: 'dentisti-check-phones',
  poolMax: 2,
});
try {
  const { findings, corrected } = await checkStoredPhones(orm.em, { applies, now: new Date() });
  for (const { practiceId, where, before, after, text, reason, correction } of findings) {
    const written = correction ? '' : ' – scritto dallo studio o da un operatore: da guardare';
    const from = text === null ? '' : ` «${text}»`;
    console.log(`${practiceId}\t${before ?? '–'} → ${after ?? '–'}\t${reasons[reason]}${written}\t${where}${from}`);
  }
  const toMend = findings.filter(({ correction }) => correction).length;
  const unresolved = `da guardare: ${findings.length - toMend}`;
  console.log(
    applies
      ? `Corretti: ${corrected}; ${unresolved}.`
      : `Da correggere: ${toMend}; ${unresolved}. Con APPLY=1 si correggono.`,
  );
} finally {
  await orm.close();
}
