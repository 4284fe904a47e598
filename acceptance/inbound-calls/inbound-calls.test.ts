import { test } from 'vitest';
import { setUpInboundCalls } from './play-inbound-calls.ts';

const playInboundCalls = setUpInboundCalls();
/** The seed draws callers of each kind. */
test('15 calls to us: nobody is named, nothing is settled by them alone', () => playInboundCalls(15, 36));
