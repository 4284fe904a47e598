import { test } from 'vitest';
import { playInboundCalls } from './play-inbound-calls.ts';

/** The seed draws callers of each kind. */
test('15 calls to us: nobody is named, nothing is settled by them alone', () => playInboundCalls(15, 36));
