/** One entry of Vite's `.vite/manifest.json`, as far as it is read here. */
interface ManifestChunk {
  file: string;
  src?: string;
  isEntry?: boolean;
  isDynamicEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
}
export type Manifest = Record<string, ManifestChunk>;

/** Limits of `budget.json`; 1 kB is 1,000 bytes, scripts and styles gzipped, the rest as it lies on disk. */
export interface Budget {
  homeScriptKb: number;
  homeStyleKb: number;
  lazyChunkKb: number;
  fontsKb: number;
  illustrationKb: number;
}

export interface BundleReport {
  /** Everything the home page runs before it can be used: the entry and its static imports. */
  homeScripts: string[];
  homeStyles: string[];
  /** Chunks that load on demand. */
  lazyScripts: string[];
}

/** Sorts the build's files by when they load. */
export function parseBundle(manifest: Manifest): BundleReport {
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry);
  if (!entry) throw new Error('manifest has no entry');
  const seen = new Set<string>();
  const visit = (key: string) => {
    if (seen.has(key)) return;
    seen.add(key);
    for (const imported of manifest[key]?.imports ?? []) visit(imported);
  };
  visit(entry);
  const first = [...seen].map((key) => manifest[key]).filter((chunk) => chunk !== undefined);
  const homeScripts = first.map((chunk) => chunk.file).filter((file) => file.endsWith('.js'));
  const homeStyles = [...new Set(first.flatMap((chunk) => chunk.css ?? []))];
  const all = Object.values(manifest).map((chunk) => chunk.file);
  const lazyScripts = [...new Set(all)].filter((file) => file.endsWith('.js') && !homeScripts.includes(file));
  return { homeScripts, homeStyles, lazyScripts };
}

export interface Sizes {
  /** Bytes after gzip, by file. */
  gzip: (file: string) => number;
  /** Bytes on disk of every font and illustration of the build. */
  fonts: Record<string, number>;
  illustrations: Record<string, number>;
}

/** What exceeds the budget, one sentence each; empty when the build may ship. */
export function findOverruns(report: BundleReport, sizes: Sizes, budget: Budget): string[] {
  const overruns: string[] = [];
  const check = (what: string, bytes: number, limitKb: number) => {
    if (bytes > limitKb * 1000) overruns.push(`${what}: ${kilobytes(bytes)} kB, budget ${limitKb} kB`);
  };
  check('home scripts', total(report.homeScripts.map(sizes.gzip)), budget.homeScriptKb);
  check('home styles', total(report.homeStyles.map(sizes.gzip)), budget.homeStyleKb);
  for (const file of report.lazyScripts) check(file, sizes.gzip(file), budget.lazyChunkKb);
  check('fonts', total(Object.values(sizes.fonts)), budget.fontsKb);
  for (const [file, bytes] of Object.entries(sizes.illustrations)) check(file, bytes, budget.illustrationKb);
  if (report.homeScripts.some((file) => /leaflet|map/i.test(file))) overruns.push('the home page loads the map');
  return overruns;
}

export const total = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0);
export const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);
