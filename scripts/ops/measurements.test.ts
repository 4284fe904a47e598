import { readFileSync } from 'node:fs';
import { confirmationMinutes, taskHours } from '@dentisti/domain/package/package-promises';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { measureGateway } from '../../gateway/src/metrics/gateway-metrics.ts';
import { measureWorker, type WorkerSources } from '../../worker/src/metrics/worker-metrics.ts';
import { rootDir } from '../start/env.ts';

const read = (path: string) => readFileSync(`${rootDir}/${path}`, 'utf8');

/** Measured by Prometheus itself, its exporters and the text file that the back-up writes. */
const others = [
  'up',
  'node_filesystem_avail_bytes',
  'node_filesystem_size_bytes',
  'probe_ssl_earliest_cert_expiry',
  'probe_success',
  'dentisti_backup_last_success_timestamp_seconds',
];
/** Given by Prometheus to everything it reads, or by those exporters. */
const givenLabels = ['job', 'instance', 'le', 'mountpoint', 'fstype'];

/** Name → label names; of a histogram its three series. */
const ours = new Map<string, readonly string[]>();
const redis = new Redis({ lazyConnect: true });
let close: () => Promise<void>;
beforeAll(() => {
  const orm = {} as WorkerSources['orm'];
  const settings = { edition: 'trial', commit: 'c0ffee', orm, checks: {} };
  const gateway = measureGateway(settings);
  const worker = measureWorker({ ...settings, redis, now: () => new Date() });
  close = async () => {
    gateway.stop();
    await worker.close();
  };
  for (const metric of [...gateway.registry.getMetricsAsArray(), ...worker.registry.getMetricsAsArray()]) {
    const { labelNames } = metric as unknown as { labelNames: readonly string[] };
    for (const ending of String(metric.type) === 'histogram' ? ['_bucket', '_count', '_sum'] : [''])
      ours.set(metric.name + ending, labelNames);
  }
});
afterAll(async () => {
  await close();
  redis.disconnect();
});

interface Alert {
  name: string;
  expr: string;
  text: string;
}
const [, ...blocks] = read('ops/prometheus/alerts.yml').split(/^ +- alert: /m);
const alerts: Alert[] = blocks.map((text) => ({
  name: /^\w+/.exec(text)?.[0] ?? '',
  expr: /expr: (?:>-\n)?([\s\S]*?)\n +(?:for|labels):/.exec(text)?.[1] ?? '',
  text,
}));

interface Panel {
  title: string;
  type: string;
  targets?: { expr: string }[];
}
const dashboard = JSON.parse(read('ops/grafana/dashboard.json')) as { panels: Panel[] };
const panels = dashboard.panels
  .filter(({ type }) => type !== 'row')
  .map(({ title, targets = [] }) => ({ name: title, expr: targets.map(({ expr }) => expr).join('\n') }));

/** Names of metrics in an expression, with the labels that it asks of each. */
function metricsOf(expr: string): { name: string; labels: string[] }[] {
  return [...expr.matchAll(/\b((?:dentisti|nodejs|process|node|probe)_[a-z\d_]+|up\b)(?:\{([^}]*)\})?/g)].map(
    ([, name = '', matchers = '']) => ({
      name,
      labels: [...matchers.matchAll(/([a-z_]+)\s*[=!]/g)].map(([, label = '']) => label),
    }),
  );
}
const groupedBy = (expr: string) =>
  [...expr.matchAll(/\b(?:by|on) \(([^)]*)\)/g)].flatMap(([, labels = '']) => labels.split(/,\s*/));

describe.each([
  ['alarm', alerts],
  ['panel', panels],
] as const)('each %s', (_, given) => {
  test.each(given.map(({ name, expr }) => [name, expr]))('%s looks at metrics and labels that exist', (_name, expr) => {
    const found = metricsOf(expr);
    expect(found.length).toBeGreaterThan(0);
    const known = new Set([...givenLabels, ...found.flatMap(({ name }) => ours.get(name) ?? [])]);
    for (const { name, labels } of found) {
      expect([...ours.keys(), ...others]).toContain(name);
      for (const label of labels) expect([...givenLabels, ...(ours.get(name) ?? [])], name).toContain(label);
    }
    for (const label of groupedBy(expr)) expect([...known]).toContain(label);
  });
});

test('nothing of ours is measured that the dashboard does not show', () => {
  const shown = new Set(panels.flatMap(({ expr }) => metricsOf(expr).map(({ name }) => name)));
  const base = (name: string) => name.replace(/_(bucket|count|sum)$/, '');
  const bases = new Set([...shown].map(base));
  const hidden = [...ours.keys()].filter((name) => name.startsWith('dentisti_') && !bases.has(base(name)));
  expect(hidden).toEqual([]);
});

test('what buyers of the package are promised has an alarm of the same figure', () => {
  const { expr = '', text = '' } = alerts.find(({ name }) => name === 'ConfirmationLate') ?? {};
  expect([...expr.matchAll(/> (\d+)/g)].map(([, seconds]) => Number(seconds))).toEqual(
    Array(2).fill(confirmationMinutes * 60),
  );
  expect(text).toContain(`within ${confirmationMinutes} minutes`);
  expect(alerts.find(({ name }) => name === 'ContactOverdue')?.text).toContain(`within ${taskHours} hours`);
});

describe('docs/operations.md', () => {
  const [, chapter = ''] = read('docs/operations.md').split('## What each alarm means\n');
  const sections = new Map(
    (chapter.split(/^## /m)[0] ?? '')
      .split(/^### /m)
      .slice(1)
      .map((section) => [section.split('\n', 1)[0] ?? '', section]),
  );

  test.each(alerts.map(({ name, text }) => [name, text]))('%s: cause, first look, remedy', (name, text) => {
    expect(text).toMatch(/severity: (page|ticket)/);
    expect(text).toMatch(/summary: \S/);
    for (const part of ['Cause:', 'First look:', 'Remedy:']) expect(sections.get(name)).toContain(part);
  });

  test('no section of an alarm that is gone', () => {
    expect([...sections.keys()]).toEqual(alerts.map(({ name }) => name));
  });
});
