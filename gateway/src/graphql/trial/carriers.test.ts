import { simulatedSipHosts, simulatedSipLine } from '@dentisti/domain/tools/simulated-carriers';
import { expect, test } from 'vitest';
import { setUpTestGateway } from '../../testing/start-test-gateway.ts';
import { createSchema } from '../schema.ts';

const gateway = setUpTestGateway();

const ask = async () =>
  (
    await gateway.query<{ simulatedCarriers: { password: string; hosts: { host: string }[] } | null }>(
      '{ simulatedCarriers { username password hosts { host meaning } } }',
    )
  ).simulatedCarriers;

test('an open trial lists its simulated carriers; closed tools and real calls list none', async () => {
  const { tools } = gateway.services.env;
  const listed = await ask();
  expect(listed?.password).toBe(simulatedSipLine.password);
  expect(listed?.hosts.map(({ host }) => host)).toEqual(simulatedSipHosts.map(({ host }) => host));
  const { mode, isSimulated } = tools;
  try {
    tools.mode = 'admin';
    expect(await ask()).toBeNull();
    Object.assign(tools, { mode, isSimulated: false });
    expect(await ask()).toBeNull();
  } finally {
    Object.assign(tools, { mode, isSimulated });
  }
});

test('production does not know the field', () => {
  const schema = createSchema('production');
  expect(schema.getQueryType()?.getFields()).not.toHaveProperty('simulatedCarriers');
  expect(schema.getType('SimulatedCarriers')).toBeUndefined();
});
