import { describe, expect, test } from 'vitest';
import type { BookingReason } from '../booking/booking-reason.ts';
import { serviceForReason, serviceOfVisit } from './service-for-reason.ts';

const service = (id: number, ...reasons: BookingReason[]) => ({ id, reasons });
const hygiene = service(1, 'HYGIENE', 'GUMS');
const first = service(2, 'CHECKUP');
const whitening = service(3);

describe('the service that a reason means', () => {
  test.each([
    ['one answers it', [first, hygiene], 'HYGIENE', 1],
    ['none does', [first, whitening], 'HYGIENE', null],
    ['several do', [hygiene, service(4, 'HYGIENE')], 'HYGIENE', null],
    ['there is none', [], 'HYGIENE', null],
    ['no reason is given', [hygiene], null, null],
  ] as const)('%s', (_, services, reason, id) => {
    expect(serviceForReason(services, reason)?.id ?? null).toBe(id);
  });
});

describe('the service of a visit', () => {
  const services = [hygiene, first, whitening];
  test.each([
    ['nothing chosen: what the reason means', null, 'HYGIENE', 1],
    ['nothing chosen, and no service answers', null, 'PAIN', null],
    ['the chosen one answers', 1, 'GUMS', 1],
    ['the chosen one is for other reasons, another for this one', 2, 'HYGIENE', 1],
    ['the chosen one is for other reasons, and no other is for this one', 2, 'PAIN', 2],
    ['the practice does not say what the chosen one answers', 3, 'HYGIENE', 3],
    ['no reason yet', 2, null, 2],
    ['the chosen one is gone', 9, 'HYGIENE', 1],
  ] as const)('%s', (_, chosen, reason, id) => {
    expect(serviceOfVisit(services, { chosen, reason })?.id ?? null).toBe(id);
  });

  test('of several that answer, the chosen one', () => {
    const two = [hygiene, service(4, 'HYGIENE')];
    expect(serviceOfVisit(two, { chosen: 4, reason: 'HYGIENE' })?.id).toBe(4);
    expect(serviceOfVisit(two, { chosen: null, reason: 'HYGIENE' })).toBeNull();
  });
});
