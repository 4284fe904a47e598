import type { LintRule } from './source-file.ts';

const migration = /^db\/migrations\/(before-baseline\/)?[^/]+\.ts$/;
const policy = /\b(create|alter|drop) policy\b|\b(enable|disable|force) row level security\b/i;
const emptyBody = /\bbegin\s*;?\s*end\b/i;
const madeAgain = /\bcreate (?:or replace )?(?:constraint )?(trigger|function) "?(\w+)/gi;
/** The longest that was written so far has 12. */
const maxStatements = 40;
const remedy =
  'Write it again with `make migration NAME=…`, or write manually what takes `up` back, in the opposite order';

/**
 * A migration as the ORM generates it: its `down` rebuilds every trigger, function and policy of the database, with empty
 * bodies. One that `make migration` or a person wrote touches what it is about.
 */
export const generatedMigrations: LintRule = {
  name: 'generated migration',
  check: ({ path, text }) => {
    if (!migration.test(path)) return [];
    const lineAt = (index: number) => text.slice(0, index).split('\n').length;
    const problem = (index: number, message: string) => ({ path, line: lineAt(index), message });
    const problems = [];
    const downAt = text.search(/\bdown\(\)/);
    if (downAt === -1) problems.push(problem(0, `no \`down()\`: a test takes every migration back. ${remedy}`));
    const policyAt = text.search(policy);
    if (policyAt !== -1)
      problems.push(
        problem(policyAt, `policies are made from \`db/src/roles/row-policies.ts\`, by no migration. ${remedy}`),
      );
    const emptyAt = text.search(emptyBody);
    if (emptyAt !== -1) problems.push(problem(emptyAt, `empties the body of a function. ${remedy}`));
    if (downAt === -1) return problems;

    const down = text.slice(downAt).split(/^ {2}\}/m, 1)[0] ?? '';
    // What stands below the class serves both.
    const others = text.slice(0, downAt) + text.slice(downAt + down.length);
    const touches = (kind = '', name = '') => new RegExp(`\\b${kind} (if exists )?"?${name}\\b`, 'i').test(others);
    const foreign = [...down.matchAll(madeAgain)].find(([, kind, name]) => !touches(kind, name));
    if (foreign)
      problems.push(
        problem(
          downAt + foreign.index,
          `a generated \`down\` makes the ${foreign[1]} ${foreign[2]}, which \`up\` does not touch. ${remedy}`,
        ),
      );
    const statements = down.split('addSql(').length - 1;
    if (statements > maxStatements)
      problems.push(problem(downAt, `a generated \`down\` of ${statements} statements. ${remedy}`));
    return problems;
  },
};
