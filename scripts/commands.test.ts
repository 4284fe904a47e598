import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeDataDir, removeDataDir, runScript } from './start/testing/started-product.ts';

let dataDir: string;
beforeAll(() => {
  dataDir = makeDataDir();
});
afterAll(() => removeDataDir(dataDir));

describe('make psql', () => {
  it('says what to do when no database runs', async () => {
    const { code, output } = await runScript('scripts/psql.ts', { DATA_DIR: dataDir });
    expect(code).toBe(1);
    expect(output).toContain(`No database runs from ${dataDir}.`);
    expect(output).toContain('make start, or make dev');
  });
});

describe('make migration', () => {
  it.each(['', 'Add-X', '../x'])('refuses the name %j before it starts anything', async (name) => {
    const { code, output } = await runScript('scripts/migration.ts', { DATA_DIR: dataDir }, ['create', name]);
    expect(code).toBe(1);
    expect(output).toContain('make migration NAME=add_fax');
  });
});
