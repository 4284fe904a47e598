import { test } from 'vitest';
import { expectOwnSlots } from '../../testing/agenda-interleavings.ts';
import { tuesdayMorning } from '../../testing/booking-form.ts';
import { setUpTestGateway } from '../../testing/start-test-gateway.ts';

const gateway = setUpTestGateway({}, () => tuesdayMorning);

/** `agenda-interleavings.random.test.ts` draws more. */
test(
  'requests, acceptances, refusals, cancels and moves at once: each open booking has its own slot, the others none',
  () => expectOwnSlots(gateway, 2),
  240_000,
);
