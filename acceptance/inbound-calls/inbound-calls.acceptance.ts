import { test } from 'vitest';
import { isWhole, turn } from '../env.ts';
import { setUpInboundCalls } from './play-inbound-calls.ts';

const playInboundCalls = setUpInboundCalls();
/** In CI a tenth, each turn others. */
const [calls, seed] = isWhole ? [10_000, 1] : [1_000, turn + 1];
test(`${calls} calls to us: nobody is named, nothing is settled by them alone`, () => playInboundCalls(calls, seed));
