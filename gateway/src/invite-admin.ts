/** `node gateway/src/invite-admin.ts <e-mail>`: prints the link with which an administrator sets a password. */

import { invite } from '@dentisti/core/operators/invite';
import { createProcessClock } from '@dentisti/core/platform/clock';
import { createOrm } from '@dentisti/db/orm';
import { parseInviteEnv } from './env.ts';

const { DATABASE_URL, PUBLIC_URL } = parseInviteEnv();
const orm = await createOrm({
  clientUrl: DATABASE_URL,
  applicationName: 'dentisti-invite',
  poolMax: 1,
  role: 'operator',
});
try {
  const em = orm.em.fork();
  const email = process.argv[2] ?? '';
  const now = createProcessClock()();
  const invitation = await invite(em, { email, role: 'admin', by: null, now, publicUrl: PUBLIC_URL });
  if (invitation) {
    const until = invitation.expiresAt.toLocaleString('it-IT', { timeZone: 'Europe/Rome' });
    console.log(`Link per ${email.trim()}, vale una volta, fino al ${until}:\n${invitation.link}`);
  } else {
    console.error(`"${email}" non è un indirizzo e-mail. Esempio: make admin EMAIL=nome@dentisti.example`);
    process.exitCode = 1;
  }
} finally {
  await orm.close();
}
