import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Measures } from './measures.ts';

interface PageResult {
  page: string;
  measured: Measures;
  withoutScripts: Measures;
}

const report = join(import.meta.dirname, '../../docs/benchmarks.md');
const begin = '<!-- pages -->';
const end = '<!-- /pages -->';

/** Writes the figures between their two marks in docs/benchmarks.md; what others wrote there stays. */
export async function writeReport(results: readonly PageResult[], runs: number): Promise<void> {
  const section = [begin, sectionOf(results, runs), end].join('\n');
  const before = await readFile(report, 'utf8').catch(() => '# Benchmarks\n');
  const from = before.indexOf(begin);
  const to = before.indexOf(end);
  const after =
    from >= 0 && to > from
      ? before.slice(0, from) + section + before.slice(to + end.length)
      : `${before.trimEnd()}\n\n${section}\n`;
  await writeFile(report, after);
}

function sectionOf(results: readonly PageResult[], runs: number): string {
  const rows = results.flatMap(({ page, measured, withoutScripts }) => [
    rowOf(page, measured),
    rowOf(`${page}, without scripts`, withoutScripts),
  ]);
  return `## Pages on a slow phone
\`node bench/web/pages.bench.ts --write\` runs Lighthouse with its simulated phone (processor four times slower, slow 4G) and
takes the medians of ${runs} runs, of more on a busy machine. The same page without its scripts, measured by turns, shows what the machine allows.
Limits: \`bench/web/limits.json\`.

| page | performance | accessibility | best practices | TBT ms | LCP ms | CLS | elements | scripts kB |
|---|---|---|---|---|---|---|---|---|
${rows.join('\n')}`;
}

function rowOf(name: string, measures: Measures): string {
  const { performance, accessibility, bestPractices, tbtMs, lcpMs, cls, elements, scriptKb } = measures;
  const cells = [performance, accessibility, bestPractices, tbtMs.toFixed(0), lcpMs.toFixed(0), cls.toFixed(3)];
  return `| ${[name, ...cells, elements, scriptKb.toFixed(0)].join(' | ')} |`;
}
