import type { CurrentOperator } from '@dentisti/core/context';
import { expect, test } from 'vitest';
import { setUpTestGateway } from '../testing/start-test-gateway.ts';
import { RequestContext } from './request-context.ts';

const gateway = setUpTestGateway();
const operator = (stage: CurrentOperator['stage']): CurrentOperator => ({
  ...{ id: crypto.randomUUID(), email: 'o@dentisti.example', role: 'operator', token: 'token' },
  stage,
});

test.each([
  ['a stranger', null, 'dentisti_visitor'],
  ['an operator before the second factor', operator('password'), 'dentisti_visitor'],
  ['an operator', operator('complete'), 'dentisti_operator'],
])('the database knows %s by their role', async (_who, currentOperator, role) => {
  const { services } = gateway;
  const context = new RequestContext(services, { requestId: 'x', clientIp: '127.0.0.1', currentOperator });
  expect(await context.em.execute('select session_user as login, current_user as role')).toEqual([
    { login: 'dentisti_service', role },
  ]);
});

test('what is kept for everybody is read as a visitor', async () => {
  const { services } = gateway;
  const em = services.orm.em.fork();
  const snapshot = { em, isStrict: false };
  const request = { requestId: 'x', clientIp: '127.0.0.1', currentOperator: operator('complete'), snapshot };
  expect(new RequestContext(services, request).em).toBe(em);
  expect(await em.execute('select current_user as role')).toEqual([{ role: 'dentisti_visitor' }]);
});
