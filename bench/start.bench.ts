import {
  lastingPort,
  makeDataDir,
  removeDataDir,
  type StartedProduct,
  startProduct,
} from '../scripts/start/testing/started-product.ts';
import limits from './limits.json' with { type: 'json' };

/**
 * `node bench/start.bench.ts`: how soon `make start` is ready again, as a share of a first start with an empty data folder in the
 * same run, everything built before. The quicker of two: what others do on the machine only ever adds.
 */
const dataDir = makeDataDir();
const port = await lastingPort();

/** Milliseconds until the page's address was printed. */
async function measureStart(): Promise<number> {
  const product: StartedProduct = startProduct(dataDir, port);
  const tookMs = await product.ready;
  product.signal('SIGTERM');
  await product.ended;
  return tookMs;
}

try {
  await measureStart();
  removeDataDir(dataDir);
  const first = await measureStart();
  const again = Math.min(await measureStart(), await measureStart());
  const share = again / first;
  const { againOfFirst } = limits.start;
  console.log(`make start: first ${Math.round(first)} ms, again ${Math.round(again)} ms: ${share.toFixed(2)} of it`);
  console.log(`wanted: again under 10,000 ms on two quiet cores, and at most ${againOfFirst} of the first`);
  if (share > againOfFirst) process.exitCode = 1;
} finally {
  removeDataDir(dataDir);
}
