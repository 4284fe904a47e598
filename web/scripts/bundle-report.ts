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
  entryScriptKb: number;
  applicationScriptKb: number;
  homeStyleKb: number;
  lazyChunkKb: number;
  fontsKb: number;
  illustrationKb: number;
}

export interface BundleReport {
  /** Everything a page runs when it opens: the entry and its static imports. */
  entryScripts: string[];
  /** What is loaded when the page is touched or the browser idle: the application with all it imports statically. */
  applicationScripts: string[];
  homeStyles: string[];
  /** Chunks that load on demand. */
  lazyScripts: string[];
}

const applicationKey = 'src/app/start.tsx';

/** Sorts the build's files by when they load. */
export function parseBundle(manifest: Manifest): BundleReport {
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry);
  if (!entry) throw new Error('manifest has no entry');
  if (!manifest[applicationKey]) throw new Error(`manifest has no ${applicationKey}`);
  const first = chunksOf(manifest, entry);
  const application = [...chunksOf(manifest, applicationKey)].filter((chunk) => !first.has(chunk));
  const entryScripts = scriptsOf([...first]);
  const applicationScripts = scriptsOf(application);
  const homeStyles = [...new Set([...first, ...application].flatMap((chunk) => chunk.css ?? []))];
  const lazyScripts = scriptsOf(Object.values(manifest)).filter(
    (file) => !entryScripts.includes(file) && !applicationScripts.includes(file),
  );
  return { entryScripts, applicationScripts, homeStyles, lazyScripts };
}

/** A chunk and all that it imports statically. */
function chunksOf(manifest: Manifest, key: string, seen = new Set<ManifestChunk>()): Set<ManifestChunk> {
  const chunk = manifest[key];
  if (!chunk || seen.has(chunk)) return seen;
  seen.add(chunk);
  for (const imported of chunk.imports ?? []) chunksOf(manifest, imported, seen);
  return seen;
}

const scriptsOf = (chunks: readonly ManifestChunk[]) =>
  [...new Set(chunks.map((chunk) => chunk.file))].filter((file) => file.endsWith('.js'));

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
  check('entry scripts', total(report.entryScripts.map(sizes.gzip)), budget.entryScriptKb);
  check('application scripts', total(report.applicationScripts.map(sizes.gzip)), budget.applicationScriptKb);
  check('home styles', total(report.homeStyles.map(sizes.gzip)), budget.homeStyleKb);
  for (const file of report.lazyScripts) check(file, sizes.gzip(file), budget.lazyChunkKb);
  check('fonts', total(Object.values(sizes.fonts)), budget.fontsKb);
  for (const [file, bytes] of Object.entries(sizes.illustrations)) check(file, bytes, budget.illustrationKb);
  const home = [...report.entryScripts, ...report.applicationScripts];
  if (home.some((file) => /leaflet|map/i.test(file))) overruns.push('the home page loads the map');
  return overruns;
}

export const total = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0);
export const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);
