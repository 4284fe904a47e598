import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { rootDir } from '../start/env.ts';
import { findUnsafeMigrations } from './migrations.ts';

const handedOut = 'Migration20270101000000_handed_out';
const version = { commit: 'a'.repeat(40), lastMigration: handedOut };

const written = (up: string) => `import { Migration } from '@mikro-orm/migrations';
  export class Written extends Migration { up() { ${up} } down() {} }`;

/** A project with these migrations after the last version. */
function makeProject(migrations: Record<string, string>, versions: object = [version], retired: object = []) {
  const root = mkdtempSync(join(tmpdir(), 'dentisti-lint-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const folder = join(root, 'db/migrations');
  mkdirSync(folder, { recursive: true });
  mkdirSync(join(root, 'db/src/roles'), { recursive: true });
  writeFileSync(join(root, 'db/src/roles/table-access.ts'), 'export const access = {};');
  writeFileSync(join(root, 'db/src/roles/row-policies.ts'), 'export const policies = {};');
  symlinkSync(join(rootDir, 'node_modules'), join(root, 'node_modules'));
  const write = (name: string, up: string) => writeFileSync(join(folder, `${name}.ts`), written(up));
  write(handedOut, `this.addSql('drop table lead');`);
  for (const [name, up] of Object.entries(migrations)) write(name, up);
  writeFileSync(join(folder, 'versions.json'), JSON.stringify(versions));
  writeFileSync(join(folder, 'retired.json'), JSON.stringify(retired));
  return root;
}

/** Commits what there is as the last version. */
function handOut(root: string) {
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { cwd: root, encoding: 'utf8' }).trim();
  git('init', '-q');
  git('add', 'db');
  git('commit', '-qm', 'Hand out');
  const versions = [{ ...version, commit: git('rev-parse', 'HEAD') }];
  writeFileSync(join(root, 'db/migrations/versions.json'), JSON.stringify(versions));
}

const judge = async (root: string) =>
  (await findUnsafeMigrations(root)).map(({ path, message }) => `${path}: ${message}`);
const findIn = (...project: Parameters<typeof makeProject>) => judge(makeProject(...project));

const added = `for (const column of ['fax', 'pager']) this.addSql(\`alter table lead add \${column} text\`);`;
const dropped = `this.addSql(['alter', 'table lead', 'drop column fax'].join(' '));`;

it('judges what came after the last version by what it would do', async () => {
  expect(await findIn({ Migration20270101000001_fax: added })).toEqual([]);
  expect(await findIn({ Migration20270101000001_fax: added, Migration20270101000002_no_fax: dropped })).toEqual([
    expect.stringMatching(/^db\/migrations\/Migration20270101000002_no_fax.ts: .*column lead.fax/),
  ]);
});

it('lets a contract take away what a version that was handed out did without', async () => {
  const contract = { Migration20270101000001_fax_contract: dropped };
  expect(await findIn(contract, [version], [{ what: 'column lead.fax', since: version.commit }])).toEqual([]);
  expect(await findIn(contract, [version], [{ what: 'column lead.fax', since: 'b'.repeat(40) }])).toEqual([
    expect.stringMatching(/retired.json: column lead.fax: `since` is the commit of a version/),
  ]);
});

it('refuses one that asks the database what to do', async () => {
  expect(await findIn({ Migration20270101000001_fax: `return this.execute('drop table lead');` })).toEqual([
    expect.stringContaining('asks the database'),
  ]);
});

it('refuses one that came in before the last of a version which has it not, where that commit is known', async () => {
  const root = makeProject({ Migration20270101000001_fax: added });
  const write = (file: string, text: string) => writeFileSync(join(root, 'db/migrations', file), text);
  handOut(root);
  expect(await judge(root)).toEqual([]);
  write('Migration20261231000000_merged.ts', '');
  expect(await judge(root)).toEqual([
    expect.stringMatching(/^db\/migrations\/Migration20261231000000_merged.ts: .*sorts after/),
  ]);
  write('versions.json', JSON.stringify([version]));
  expect(await judge(root)).toEqual([]);
});

it('refuses other grants or policies without a migration, by which an older version knows that they are newer', async () => {
  const root = makeProject({});
  const write = (file: string, text: string) => writeFileSync(join(root, 'db/src/roles', file), text);
  handOut(root);
  write('row-policies.ts', '// Said otherwise.\nexport const policies  = {};');
  expect(await judge(root)).toEqual([]);
  write('table-access.ts', `export const access = { lead: ['select'] };`);
  write('row-policies.ts', 'export const policies = { lead: true };');
  const without = expect.stringMatching(/^db\/src\/roles\/(table-access|row-policies).ts: .*add a migration/);
  expect(await judge(root)).toEqual([without, without]);
  writeFileSync(join(root, 'db/migrations/Migration20270101000001_access.ts'), written(''));
  expect(await judge(root)).toEqual([]);
});

it('knows what the migrations before made that the version does not know', async () => {
  const check = `this.addSql("alter table lead add constraint c check (fax <> '') not valid");`;
  expect(await findIn({ Migration20270101000001_fax: added, Migration20270101000002_check: check })).toEqual([]);
  expect(await findIn({ Migration20270101000002_check: check })).toEqual([expect.stringContaining('rows lead.c')]);
});

it('refuses two statements in one where each is run again by itself', async () => {
  const batch = 'delete from lead where id in (select id from lead where fax is null limit 5)';
  const beside = (sql: string) => `this.addSql(\`${sql}\`); } isTransactional() { return false;`;
  expect(await findIn({ Migration20270101000001_fax: beside(`-- why;\n${batch};`) })).toEqual([]);
  expect(await findIn({ Migration20270101000001_fax: beside(`${batch}; ${batch}`) })).toEqual([
    expect.stringContaining('one statement at a time'),
  ]);
});

it.each([
  ['none', []],
  ['one that is not there', [{ ...version, lastMigration: 'Migration20270101000009_gone' }]],
  ['a later one first', [{ ...version, lastMigration: 'Migration20270101000001_fax' }, version]],
])('refuses a list of versions with %s', async (_, versions) => {
  expect(await findIn({ Migration20270101000001_fax: added }, versions)).toEqual([
    expect.stringContaining('versions.json'),
  ]);
});
