/** What Lighthouse says of one page on its simulated slow phone. */
export interface Measures {
  /** Scores of 0 to 100. */
  performance: number;
  accessibility: number;
  bestPractices: number;
  tbtMs: number;
  fcpMs: number;
  lcpMs: number;
  speedIndexMs: number;
  cls: number;
  elements: number;
  /** Scripts as transferred; 1 kB is 1,000 bytes. */
  scriptKb: number;
}

/** What is read of Lighthouse's report. */
interface Report {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number; details?: object }>;
  runtimeError?: { code: string; message: string };
}

/** Reads the figures out of a Lighthouse report; throws where the page could not be measured. */
export function measuresOf({ categories, audits, runtimeError }: Report): Measures {
  if (runtimeError) throw new Error(`Lighthouse: ${runtimeError.code} ${runtimeError.message}`);
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    tbtMs: value('total-blocking-time'),
    fcpMs: value('first-contentful-paint'),
    lcpMs: value('largest-contentful-paint'),
    speedIndexMs: value('speed-index'),
    cls: value('cumulative-layout-shift'),
    elements: elementsOf(audits),
    scriptKb: scriptBytesOf(audits) / 1_000,
  };
}

/** Returns the median of each measure, or the mean of the two middle ones. */
export function medianOf(runs: readonly Measures[]): Measures {
  const [first] = runs;
  if (!first) throw new Error('no runs to take a median of');
  const names = Object.keys(first) as (keyof Measures)[];
  return Object.fromEntries(names.map((name) => [name, middle(runs.map((run) => run[name]))])) as unknown as Measures;
}

function middle(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  const around = [sorted[Math.ceil(half) - 1] ?? Number.NaN, sorted[Math.floor(half)] ?? Number.NaN];
  return around.reduce((sum, one) => sum + one, 0) / around.length;
}

/** What a limits file asks of every page. */
export interface Limits {
  min: Partial<Measures>;
  max: Partial<Measures>;
  held: {
    /** The score that the page without scripts needs for the asked score to be held: below it, the machine is too slow. */
    performanceFrom: number;
    /** How many times longer a page may take than the same page without its scripts. */
    timesWithoutScripts: { tbtMs: number; fcpMs: number; lcpMs: number; speedIndexMs: number };
  };
}

/** One sentence for each limit that a page misses. */
export interface Misses {
  /** Of what is asked on a quiet machine. */
  asked: string[];
  /**
   * Of what is held everywhere: where the machine is too slow for the page without scripts, that page is the limit. Times
   * are compared, never scores: of a score the same ratio takes 1 point on a quick machine and 10 on a slow one.
   */
  held: string[];
}

/** Judges a page beside the same one without scripts, measured in the same run. */
export function findMisses(page: string, measured: Measures, withoutScripts: Measures, limits: Limits): Misses {
  const { min, max, held } = limits;
  const times = named(held.timesWithoutScripts).map(([name, factor]) => [name, factor * withoutScripts[name]] as const);
  const ratios: Partial<Measures> = Object.fromEntries(times);
  const { tbtMs = 0, lcpMs = Number.POSITIVE_INFINITY } = ratios;
  const heldMin = withoutScripts.performance >= held.performanceFrom ? min : { ...min, performance: 0 };
  return {
    asked: missesOf(page, measured, min, { ...max, lcpMs: Math.min(max.lcpMs ?? lcpMs, lcpMs) }),
    held: missesOf(page, measured, heldMin, { ...max, ...ratios, tbtMs: Math.max(max.tbtMs ?? tbtMs, tbtMs) }),
  };
}

function missesOf(page: string, measured: Measures, min: Partial<Measures>, max: Partial<Measures>): string[] {
  const below = named(min).filter(([name, limit]) => !(measured[name] >= limit));
  const above = named(max).filter(([name, limit]) => !(measured[name] <= limit));
  return [
    ...below.map(([name, limit]) => `${page}: ${name} is ${shown(measured[name])}, at least ${shown(limit)}`),
    ...above.map(([name, limit]) => `${page}: ${name} is ${shown(measured[name])}, at most ${shown(limit)}`),
  ];
}

const named = (limits: Partial<Measures>) => Object.entries(limits) as [keyof Measures, number][];
const shown = (value: number) => Number(value.toFixed(3));

type Audits = Report['audits'];

/** Details of an audit, of which Lighthouse types only the outline. */
const detailsOf = (audits: Audits, name: string) =>
  (audits[name]?.details ?? {}) as {
    items?: { resourceType?: string; transferSize?: number }[];
    debugData?: { totalElements?: number };
  };

function scriptBytesOf(audits: Audits): number {
  const requests = detailsOf(audits, 'network-requests').items ?? [];
  const scripts = requests.filter(({ resourceType }) => resourceType === 'Script');
  return scripts.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0);
}

const elementsOf = (audits: Audits) => detailsOf(audits, 'dom-size-insight').debugData?.totalElements ?? Number.NaN;
