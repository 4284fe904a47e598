import { setTimeout as delay } from 'node:timers/promises';
import { findActivationPoints, saveActivationFinding } from '@dentisti/db/activation/activation-point.repository';
import { findAudit } from '@dentisti/db/operators/audit-entry.repository';
import { emptyTables } from '@dentisti/db/testing';
import { activationPointNames } from '@dentisti/domain/activation/activation-point';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type CookieJar, signedIn } from '../../testing/operator.ts';
import { setUpTestGateway } from '../../testing/start-test-gateway.ts';

const board = `isProduction stopsCalls points { name isMandatory state detail checkedAt waiver { by reason } }`;
const query = `query { adminActivation { ${board} } }`;
const check = `mutation { checkActivation { ${board} } }`;
const waive = `mutation ($point: ActivationPointName!, $reason: String!) { waiveActivationPoint(point: $point, reason: $reason)
  { __typename ... on ActivationWaiverChanged { activation { ${board} } } ... on ChangedMeanwhile { message }
    ... on InvalidInput { fields { name message } } } }`;
const endWaiver = waive.replace('waiveActivationPoint', 'endActivationWaiver');

const gateway = setUpTestGateway();
let operator: CookieJar;
beforeAll(async () => {
  operator = (await signedIn(gateway, 'luca@dentisti.example', 'operator')).browser;
});
beforeEach(() => emptyTables(gateway.database.orm.em.fork(), 'activation_point'));

const em = () => gateway.database.orm.em.fork();
type Point = { name: string; state: string | null; waiver: { by: string; reason: string } | null };
const pointsOf = (board: unknown) => (board as { points: Point[] }).points;
const pointNamed = (board: unknown, name: string) => pointsOf(board).find((point) => point.name === name);

test('before the first check every point is there, unknown; the trial edition stops no calls', async () => {
  const { data } = await operator.ask(query);
  expect(data?.adminActivation).toMatchObject({ isProduction: false, stopsCalls: [] });
  expect(pointsOf(data?.adminActivation)).toHaveLength(activationPointNames.length);
  expect(pointsOf(data?.adminActivation)[0]).toEqual({
    name: 'LINE',
    isMandatory: true,
    state: null,
    detail: null,
    checkedAt: null,
    waiver: null,
  });
});

test('a check asked for is answered when the worker has made it', async () => {
  const answer = operator.ask(check);
  await expect.poll(async () => (await findActivationPoints(em())).length).toBe(activationPointNames.length);
  // As the worker does, a little later.
  const later = new Date(Date.now() + 60_000);
  for (const name of activationPointNames)
    await saveActivationFinding(em(), name, { state: 'green', detail: 'A posto.' }, later);
  const { data } = await Promise.race([answer, delay(15_000).then(() => ({ data: null }))]);
  expect(pointsOf(data?.checkActivation).map(({ state }) => state)).toEqual(activationPointNames.map(() => 'GREEN'));
});

test('a red point is waived with a reason, shown with who and why, audited; a mandatory one never', async () => {
  for (const name of ['stripe', 'line'] as const)
    await saveActivationFinding(em(), name, { state: 'red', detail: 'Rotto.' }, new Date());
  const mandatory = await operator.ask(waive, { point: 'LINE', reason: 'poi' });
  expect(mandatory.data?.waiveActivationPoint).toMatchObject({
    __typename: 'InvalidInput',
    fields: [{ name: 'reason', message: 'Questo punto è obbligatorio: non si può derogare.' }],
  });
  const request = { point: 'STRIPE', reason: 'Pagamenti da gennaio' };
  expect((await operator.ask(waive, { ...request, reason: ' ' })).data?.waiveActivationPoint?.__typename).toBe(
    'InvalidInput',
  );
  const waived = (await operator.ask(waive, request)).data?.waiveActivationPoint;
  expect(pointNamed(waived?.activation, 'STRIPE')).toMatchObject({
    state: 'RED',
    waiver: { by: 'luca@dentisti.example', reason: request.reason },
  });
  expect((await operator.ask(waive, request)).data?.waiveActivationPoint?.__typename).toBe('ChangedMeanwhile');
  expect((await operator.ask(endWaiver, request)).data?.endActivationWaiver?.__typename).toBe(
    'ActivationWaiverChanged',
  );
  expect((await operator.ask(endWaiver, request)).data?.endActivationWaiver?.__typename).toBe('ChangedMeanwhile');
  const audit = await findAudit(em(), { limit: 10, target: { kind: 'activation', id: 'stripe' } });
  expect(audit.map(({ action }) => action)).toEqual(['activation.waiver-ended', 'activation.waived']);
});
