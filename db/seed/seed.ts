import { parseEnv } from '../src/env.ts';
import { createOrm } from '../src/orm.ts';
import { seedDemo } from './demo/seed-demo.ts';

/** `node db/seed/seed.ts`: fills a migrated trial database with the demonstration directory; safe to run at every start. */
const env = parseEnv();
if (env.APP_ENV === 'production') {
  console.log('seed: APP_ENV=production takes no demonstration data');
} else {
  const started = performance.now();
  const orm = await createOrm({ clientUrl: env.OWNER_DATABASE_URL, poolMax: 2, statementTimeoutMs: 0 });
  try {
    const stored = await seedDemo(orm.em.fork());
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(
      stored
        ? `seed: ${stored.inserted} practices added, ${stored.updated} updated, ${stored.removed} removed in ${seconds} s`
        : `seed: already there (${seconds} s)`,
    );
  } finally {
    await orm.close();
  }
}
