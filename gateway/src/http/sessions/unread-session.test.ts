import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type CookieJar, signedIn } from '../../testing/operator.ts';
import { startTestGateway, type TestGateway } from '../../testing/start-test-gateway.ts';
import { studioBrowser } from '../../testing/studio.ts';

/** While Postgres or Redis is away nobody is told to sign in again: who does finds that they were signed in. */

let gateway: TestGateway;
let person: CookieJar;
let operator: CookieJar;
let accountId = '';
beforeAll(async () => {
  gateway = await startTestGateway();
  ({ browser: person, id: accountId } = await studioBrowser(gateway));
  ({ browser: operator } = await signedIn(gateway, 'anna@dentisti.example', 'admin'));
});
afterAll(() => gateway.close());

const rename = (from: string, to: string) => gateway.database.em.fork().execute(`alter table ${from} rename to ${to}`);
const codeOf = async (browser: CookieJar, operation: string) =>
  (await browser.ask(operation)).errors?.[0]?.extensions.code;
const everybodys = '{ topCities { city } }';

describe('an account of the studio whose session cannot be read', () => {
  beforeEach(() => rename('studio_session', 'studio_session_away'));
  afterEach(() => rename('studio_session_away', 'studio_session'));

  test.each([
    ['who is signed in', '{ currentAccount { id } }'],
    ['what only accounts may', `mutation { endStudioSessions { id } }`],
    ['which step is due', '{ secondFactorStep { email } }'],
  ])('%s: is asked to try again', async (_, operation) => {
    expect(await codeOf(person, operation)).toBe('INTERNAL_SERVER_ERROR');
  });

  test('what is everybody’s is still answered', async () => {
    expect((await person.ask(everybodys)).data?.topCities).toBeDefined();
  });

  test.each([['numeri.csv'], ['messages/confirmed']])('GET /api/studio/1/%s', async (path) => {
    const answer = await gateway.get(`/api/studio/1/${path}`, person.headers());
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('5');
    expect(await answer.json()).toEqual({
      error: 'Il servizio non è disponibile in questo momento: riprova tra poco.',
    });
  });
});

describe('an operator whose session cannot be read', () => {
  const away = {
    'Postgres is away': {
      begin: () => rename('operator', 'operator_away'),
      end: () => rename('operator_away', 'operator'),
    },
    'Redis is away': (() => {
      const key = () =>
        `session:${createHash('sha256')
          .update(operator.cookies.get('session_id') ?? '')
          .digest('hex')}`;
      const redis = () => gateway.redis.connection;
      return {
        // Redis refuses to read a list as a text.
        begin: async () => {
          await redis().rename(key(), `${key()}:away`);
          await redis().lpush(key(), 'x');
        },
        end: async () => {
          await redis().rename(`${key()}:away`, key());
        },
      };
    })(),
  };

  describe.each(Object.entries(away))('%s', (_, { begin, end }) => {
    beforeEach(begin);
    afterEach(end);

    test.each([
      ['who is signed in', '{ currentOperator { id } }'],
      ['what only administrators may', '{ operators { id } }'],
      ['the internal tools', '{ byokProviders { name } }'],
      ['signing out', 'mutation { signOut }'],
    ])('%s: is asked to try again', async (_name, operation) => {
      expect(await codeOf(operator, operation)).toBe('INTERNAL_SERVER_ERROR');
    });

    test('what is everybody’s is still answered', async () => {
      expect((await operator.ask(everybodys)).data?.topCities).toBeDefined();
    });

    test('the tools by REST and the queues’ board', async () => {
      expect((await gateway.get('/api/vapi/byok-providers', operator.headers())).status).toBe(503);
      expect((await gateway.get('/admin/code/bull', operator.headers())).status).toBe(503);
    });
  });
});

test('afterwards everybody is signed in as before', async () => {
  expect((await person.ask('{ currentAccount { id } }')).data?.currentAccount).toEqual({ id: accountId });
  expect((await operator.ask('{ currentOperator { email } }')).data?.currentOperator).toEqual({
    email: 'anna@dentisti.example',
  });
});
