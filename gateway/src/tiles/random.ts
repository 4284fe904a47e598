/**
 * A number in [0, 1) that depends on its arguments alone: the same shape in every tile, process and zoom.
 * Integer hash after Wang/Jenkins; only its evenness matters here.
 */
export function steadyRandom(seed: number, index: number): number {
  let hash = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(index + 1, 0xc2b2ae35);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
  return ((hash ^ (hash >>> 15)) >>> 0) / 2 ** 32;
}
