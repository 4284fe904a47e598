import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, release, totalmem } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const file = join(root, 'docs/benchmarks.md');

/** The machine and the moment of a measurement, without what would name the machine. */
export function machineFacts(packages: readonly string[] = []): string {
  const [cpu] = cpus();
  const versionOf = (name: string) => {
    // What measurements alone need lies in their own folder.
    const [manifest = ''] = globSync(`{bench/*/,}node_modules/${name}/package.json`, { cwd: root });
    const { version } = JSON.parse(readFileSync(join(root, manifest), 'utf8'));
    return `${name} ${version as string}`;
  };
  const gigabytes = Math.round(totalmem() / 1_073_741_824);
  const facts = [
    new Date().toISOString().slice(0, 16).replace('T', ' '),
    `${cpus().length} × ${cpu?.model.trim() || 'unknown processor'}, ${gigabytes} GB`,
    `Linux ${release().split('-')[0]}, Node ${process.versions.node}`,
    `load ${loadavg()
      .map((load) => load.toFixed(1))
      .join(' ')} at the end`,
    ...packages.map(versionOf),
  ];
  return `${facts.join('; ')}.`;
}

/** Replaces a generated section of `docs/benchmarks.md`. */
export function writeSection(name: 'peers' | 'scale', lines: readonly string[]): void {
  const [begin, end] = [`<!-- ${name} -->`, `<!-- end of ${name} -->`];
  const text = readFileSync(file, 'utf8');
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`docs/benchmarks.md has no section ${name}`);
  writeFileSync(file, `${text.slice(0, from + begin.length)}\n${lines.join('\n')}\n${text.slice(to)}`);
}

/** A table of Markdown; the first column reads from the left, the others from the right. */
export function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), `|---|${'---:|'.repeat(head.length - 1)}`, ...rows.map(line)];
}
