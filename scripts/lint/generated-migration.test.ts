import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { rootDir } from '../start/env.ts';
import { generatedMigrations } from './generated-migration.ts';

const folder = 'db/migrations';
const check = (text: string, path = `${folder}/Migration20270101000000_fax.ts`) =>
  generatedMigrations.check({ path, text });
const statements = (sql: readonly string[]) => sql.map((each) => `    this.addSql(\`${each}\`);`);
const migration = (up: readonly string[], down: readonly string[]) =>
  ['  override up(): void {', ...statements(up), '  }', '  override down(): void {', ...statements(down), '  }'].join(
    '\n',
  );
const added = ['alter table "dentist" add "fax" text null;'];
const dropped = ['alter table "dentist" drop column "fax";'];
const madeTrigger = 'create trigger fax_changed after update on dentist execute function fax();';

describe('generated migrations', () => {
  it.each([
    ['takes back what it did', migration(added, dropped)],
    [
      'drops a trigger it made',
      migration([...added, madeTrigger], ['drop trigger fax_changed on dentist;', ...dropped]),
    ],
    ['makes again a trigger it dropped', migration(['drop trigger fax_changed on dentist;'], [madeTrigger])],
  ])('one that %s is fine', (_, text) => {
    expect(check(text)).toEqual([]);
  });

  it.each([
    ['a trigger that `up` does not touch', [...dropped, madeTrigger], 6, 'the trigger fax_changed'],
    [
      'a function that `up` does not touch',
      [...dropped, 'create or replace function "fax"() returns trigger as $$ begin return null; end $$;'],
      6,
      'the function fax',
    ],
    ['a policy', [...dropped, 'create policy own_rows on patient using (true);'], 6, 'row-policies.ts'],
    ['row-level security', ['alter table "patient" force row level security;'], 5, 'row-policies.ts'],
    ['the whole schema', Array(60).fill(dropped[0]), 4, '60 statements'],
  ])('one whose `down` makes %s is refused with what to do', (_, down, line, message) => {
    expect(check(migration(added, down))).toEqual([{ path: expect.anything(), line, message: expect.anything() }]);
    expect(check(migration(added, down))[0]?.message).toContain(message);
    expect(check(migration(added, down))[0]?.message).toContain('make migration NAME=');
  });

  it('one that empties a function is refused, also in `up`', () => {
    const emptied = 'create or replace function fax() returns trigger as $$ begin ; end; $$;';
    expect(check(migration([emptied], dropped)).map(({ message }) => message)).toEqual([
      expect.stringContaining('empties the body'),
    ]);
  });

  it('one without a `down` is refused', () => {
    expect(check('  override up(): void {}').map(({ message }) => message)).toEqual([
      expect.stringContaining('no `down()`'),
    ]);
  });

  it('those that are there were written by people', () => {
    const files = readdirSync(join(rootDir, folder), { recursive: true, encoding: 'utf8' });
    const migrations = files.filter((file) => file.endsWith('.ts'));
    expect(migrations.length).toBeGreaterThan(50);
    for (const file of migrations)
      expect(check(readFileSync(join(rootDir, folder, file), 'utf8'), `${folder}/${file}`)).toEqual([]);
  });
});
