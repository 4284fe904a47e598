import { parseEnv } from '../src/env.ts';
import { createOrm } from '../src/orm.ts';
import { demonstrationSlug, storeDemonstrationPractice } from './store-demonstration-practice.ts';

/** `node db/seed/demonstration-practice.ts`: makes the hidden practice of the receptionist's demonstration. Safe to repeat. */
const orm = await createOrm({ clientUrl: parseEnv().OWNER_DATABASE_URL, poolMax: 1 });
try {
  await orm.em.fork().transactional((em) => storeDemonstrationPractice(em));
  console.log(`stored, hidden: set RECEPTIONIST_DEMO_SLUG=${demonstrationSlug} for the gateway`);
} finally {
  await orm.close();
}
