import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { rome, rossi, weekFixture } from '../../../testing/booking-fixtures.ts';
import { mockGateway } from '../../../testing/mock-gateway.ts';
import { renderSite } from '../../../testing/render-page.tsx';
import { forgetDrafts } from '../form/booking-draft.ts';

/** Friday 20 November 2026, 11:00 in Rome. */
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T10:00:00Z'), toFake: ['Date'] });
});
afterEach(forgetDrafts);

const [nine, three, late] = [rome('2026-11-20', '9:00'), rome('2026-11-20', '15:00'), rome('2026-11-20', '18:30')];
const services = [{ id: '3', name: 'Pulizia', durationMinutes: 45, reasons: ['HYGIENE'] }];

interface HoldArgs {
  startsAt: Date | string;
  holdToken?: string;
}

/**
 * The booking page of a practice whose gateway holds one slot for its client, as the real one does. A request to hold reaches it when
 * it is let through, and its answer comes back when that is.
 */
async function open() {
  const held = new Map<string, string>();
  const withdrawn = new Set<string>();
  const booked = Promise.withResolvers<object>();
  const onTheWay: { reach: () => void; answer: () => void; lose: () => void }[] = [];
  let made = 0;
  const holdSlot = async ({ startsAt, holdToken = `made-${++made}` }: HoldArgs) => {
    const [there, back] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    onTheWay.push({ reach: there.resolve, answer: back.resolve, lose: () => back.reject(new Error('lost')) });
    await there.promise;
    const at = new Date(startsAt).toISOString();
    const isHeld = !withdrawn.has(holdToken);
    if (isHeld) {
      held.clear();
      held.set(holdToken, at);
    }
    await back.promise;
    if (!isHeld) return { __typename: 'SlotTaken', message: 'Questo orario è appena stato preso.' };
    return { __typename: 'SlotHeld', holdToken, startsAt: at, endsAt: at, heldUntil: at, isKept: true };
  };
  const releaseSlot = ({ holdToken }: { holdToken: string }) => {
    const isHeld = held.delete(holdToken);
    if (!isHeld) withdrawn.add(holdToken);
    return isHeld;
  };
  const agendaSlots = ({ from }: { from?: string | null }) => ({
    __typename: 'AgendaSlots',
    slotMinutes: 40,
    services,
    days: weekFixture(from ?? '2026-11-20'),
  });
  const gateway = mockGateway({
    Query: { dentist: () => rossi, dentistBySlug: () => null, agendaSlots },
    Mutation: { holdSlot, releaseSlot, bookSlot: () => booked.promise },
  });
  const view = renderSite({ at: '/real-booking/5' });
  await screen.findByRole('button', { name: '15:00' });
  const underWay = async (count: number) => {
    await waitFor(() => expect(onTheWay.length).toBeGreaterThanOrEqual(count));
    return onTheWay[count - 1] as (typeof onTheWay)[number];
  };
  /** Lets everything that was sent come to its end. */
  const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  return { ...view, gateway, underWay, settle, answerForm: booked.resolve, heldSlots: () => [...held.values()] };
}
type Page = Awaited<ReturnType<typeof open>>;

const pageHides = (persisted: boolean) =>
  act(() => void window.dispatchEvent(Object.assign(new Event('pagehide'), { persisted })));
const leavings: [string, (page: Page) => Promise<unknown>][] = [
  ['goes to another page', ({ user }) => user.click(screen.getByRole('link', { name: 'Torna alla scheda' }))],
  ['closes the page', async () => pageHides(false)],
  ['goes to another site, from which Back leads here', async () => pageHides(true)],
  ['has the page torn down', async ({ unmount }) => unmount()],
  ['chooses what the visit is for', ({ user }) => user.click(screen.getByRole('radio', { name: /Pulizia/ }))],
];

for (const [how, leave] of leavings) {
  it(`holds nothing for somebody who ${how} before the request to hold arrives`, async () => {
    const page = await open();
    await page.user.click(screen.getByRole('button', { name: '15:00' }));
    const request = await page.underWay(1);
    await leave(page);
    await waitFor(() => expect(page.gateway.operations()).toContain('ReleaseSlot'));
    expect(page.gateway.requests.find(({ operation }) => operation === 'ReleaseSlot')?.init.keepalive).toBe(true);
    request.reach();
    request.answer();
    await page.settle();
    expect(page.heldSlots()).toEqual([]);
    expect(screen.queryByRole('timer')).toBeNull();
  });

  it(`holds nothing for somebody who ${how} before the answer comes`, async () => {
    const page = await open();
    await page.user.click(screen.getByRole('button', { name: '15:00' }));
    const request = await page.underWay(1);
    request.reach();
    await waitFor(() => expect(page.heldSlots()).toEqual([three]));
    await leave(page);
    await waitFor(() => expect(page.heldSlots()).toEqual([]));
    request.answer();
    await page.settle();
    expect([page.heldSlots(), screen.queryByRole('timer')]).toEqual([[], null]);
  });
}

it('holds the time that was chosen last, although the first one’s request arrives after it', async () => {
  const page = await open();
  await page.user.click(screen.getByRole('button', { name: '15:00' }));
  const first = await page.underWay(1);
  await page.user.click(screen.getByRole('button', { name: '9:00' }));
  const last = await page.underWay(2);
  last.reach();
  await waitFor(() => expect(page.heldSlots()).toEqual([nine]));
  first.reach();
  first.answer();
  await page.settle();
  last.answer();
  expect(await screen.findByText('ven 20 nov, 9:00')).toBeVisible();
  expect(page.heldSlots()).toEqual([nine]);
  expect(screen.queryByText(/appena stato preso/)).toBeNull();
});

it('holds the last of three quick choices, and no other', async () => {
  const page = await open();
  for (const name of ['15:00', '9:00', '18:30']) await page.user.click(screen.getByRole('button', { name }));
  const last = () => page.gateway.requests.filter(({ operation }) => operation === 'HoldSlot').at(-1);
  await waitFor(() => expect(last()?.variables.startsAt).toBe(late));
  await page.settle();
  for (let count = 1; ; count++) {
    const request = await page.underWay(count);
    request.reach();
    request.answer();
    await page.settle();
    if (screen.queryByRole('timer')) break;
  }
  expect(screen.getByText('ven 20 nov, 18:30')).toBeVisible();
  expect(page.heldSlots()).toEqual([late]);
});

it('gives back what may be held when the answer is lost', async () => {
  const page = await open();
  await page.user.click(screen.getByRole('button', { name: '15:00' }));
  const request = await page.underWay(1);
  request.reach();
  await waitFor(() => expect(page.heldSlots()).toEqual([three]));
  request.lose();
  await waitFor(() => expect(page.heldSlots()).toEqual([]));
  expect(screen.getByRole('button', { name: '15:00' })).toBeVisible();
});

/** Chooses 15:00, fills the form and sends it; its answer does not come yet. */
async function sendForm({ user, underWay, gateway }: Page) {
  await user.click(screen.getByRole('button', { name: '15:00' }));
  const request = await underWay(1);
  request.reach();
  request.answer();
  await user.click(await screen.findByRole('radio', { name: 'Mal di denti' }));
  for (const [name, text] of [
    ['Nome e cognome', 'Maria Rossi'],
    ['Telefono', '347 123 4567'],
    ['E-mail', 'maria@posta.example'],
  ]) {
    await user.click(screen.getByRole('textbox', { name }));
    await user.paste(text ?? '');
  }
  for (const name of [/18 anni/, /Acconsento/]) await user.click(screen.getByRole('checkbox', { name }));
  await user.click(screen.getByRole('button', { name: 'Conferma l’appuntamento' }));
  await waitFor(() => expect(gateway.operations()).toContain('BookSlot'));
}

for (const [how, leave] of [
  ['closes the page', async () => pageHides(false)],
  ['has the page torn down', async ({ unmount }) => unmount()],
] satisfies typeof leavings) {
  it(`keeps what is held for somebody who ${how} while the form is on its way`, async () => {
    const page = await open();
    await sendForm(page);
    await leave(page);
    await page.settle();
    expect(page.heldSlots()).toEqual([three]);
    expect(page.gateway.operations()).not.toContain('ReleaseSlot');
  });
}

it('gives the time back before it asks which are left, when its form was refused', async () => {
  const page = await open();
  await sendForm(page);
  page.answerForm({ __typename: 'SlotTaken', message: 'A quest’ora non c’è posto per «Pulizia».' });
  expect(await screen.findByText(/non c’è posto per «Pulizia»/)).toBeVisible();
  await waitFor(() => expect(page.gateway.operations().slice(-2)).toEqual(['ReleaseSlot', 'AgendaWeek']));
  expect(page.heldSlots()).toEqual([]);
});
