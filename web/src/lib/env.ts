import { parseRuntimeConfig, type RuntimeConfig } from '@dentisti/domain/runtime-config';

/** Reads what the gateway wrote into the page. Throws with every problem at once: a page without it would mislead. */
export function readRuntimeConfig(source: Document): RuntimeConfig {
  const text = source.getElementById('runtime-config')?.textContent ?? '';
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new Error('runtime-config: not JSON; is the page served by the gateway?');
  }
  const parsed = parseRuntimeConfig(json);
  if ('config' in parsed) return parsed.config;
  throw new Error(`runtime-config: ${parsed.problems.join('; ')}`);
}
