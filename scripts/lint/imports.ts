/**
 * dependency-cruiser with proof that it saw something: where it cannot find the TypeScript compiler it understands, it
 * sees no module at all and reports success.
 */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { rootDir } from '../start/env.ts';

type Cruise = {
  modules: { source: string; dependencies: { resolved: string }[] }[];
  summary: { error: number; violations: { rule: { name: string; severity: string }; from: string; to: string }[] };
};

const folders = ['domain', 'db', 'core', 'gateway', 'worker', 'web', 'e2e', 'acceptance', 'scripts'];
const cruiser = join(rootDir, 'node_modules', '.bin', 'depcruise');
const result = cruise();

let failures = 0;
for (const { rule, from, to } of result.summary.violations) {
  console.error(`${rule.name}: ${from} → ${to}`);
  if (rule.severity === 'error') failures += 1;
}
for (const folder of folders) {
  const modules = result.modules.filter(({ source }) => source.startsWith(`${folder}/`));
  const links = modules.reduce((sum, { dependencies }) => sum + dependencies.length, 0);
  if (modules.length > 0 && links > 0) continue;
  console.error(`${folder}: ${modules.length} modules and ${links} imports seen; the check is blind there`);
  failures += 1;
}
console.log(`${result.modules.length} modules, ${failures} problems`);
process.exit(failures === 0 ? 0 : 1);

function cruise(): Cruise {
  const args = ['--config', '.dependency-cruiser.mjs', '--output-type', 'json', ...folders];
  try {
    return JSON.parse(
      execFileSync(process.execPath, [cruiser, ...args], { cwd: rootDir, encoding: 'utf8', maxBuffer: 2 ** 28 }),
    );
  } catch (error) {
    // It leaves with the number of violations; the report is on its standard output all the same.
    const { stdout, stderr } = error as { stdout?: string; stderr?: string };
    if (stdout?.startsWith('{')) return JSON.parse(stdout) as Cruise;
    console.error(stderr || error);
    process.exit(1);
  }
}
