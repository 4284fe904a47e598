import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { button, changed, confirmed, inMain, openLive } from '../../../testing/booking-live-page.tsx';
import { lastVariables } from '../../studio/testing/studio-page.ts';
import { wishLabel } from './wish-labels.ts';

/** Friday 20 November 2026, 11:00 in Rome; the visit is on Tuesday at 9:30. */
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T10:00:00Z'), toFake: ['Date'] });
});

const wish = { weekdays: [0, 1, 2], part: 'ANY', notBefore: null, isStrict: false } as const;
const mayWait = { ...confirmed, mayWait: true };
const waiting = (overrides: object = {}) => ({
  ...mayWait,
  waitingEntry: { since: '2026-11-20T10:00:00Z', until: '2026-11-24T08:30:00Z', wish: { ...wish, ...overrides } },
});
const panel = (name: string) => within(screen.getByRole('region', { name }));

it('asks nobody who may not wait', async () => {
  await openLive(confirmed);
  expect(screen.queryByRole('region', { name: /venire prima/ })).toBeNull();
});

it('joins with days and a part of the day, changes them, and leaves', async () => {
  const joinWaitingList = vi.fn((_given: object) => changed(waiting()));
  const { gateway, user } = await openLive(mayWait, {
    Mutation: { joinWaitingList, leaveWaitingList: () => changed(mayWait) },
  });
  await user.click(panel('Vorresti venire prima?').getByRole('button', { name: 'Mettiti in lista d’attesa' }));
  for (const day of ['martedì', 'lunedì', 'mercoledì']) await user.click(inMain().getByRole('checkbox', { name: day }));
  await user.dblClick(button('Mettimi in lista'));
  const list = panel(
    (await inMain().findByRole('region', { name: 'Sei in lista per venire prima' })) && 'Sei in lista per venire prima',
  );
  expect(list.getByText('Meglio dal lunedì al mercoledì')).toBeVisible();
  expect(list.getByText('In lista fino al 24 novembre 2026.')).toBeVisible();
  expect(joinWaitingList).toHaveBeenCalledTimes(1);
  expect(lastVariables(gateway, 'JoinWaitingList')).toMatchObject({ wish });

  joinWaitingList.mockImplementation(() => changed(waiting({ part: 'AFTERNOON', isStrict: true })));
  await user.click(button('Cambia giorni o orario'));
  await user.click(inMain().getByRole('radio', { name: 'Pomeriggio' }));
  await user.click(inMain().getByRole('checkbox', { name: /Offritemi solo questi/ }));
  await user.click(button('Salva'));
  expect(await inMain().findByText('Solo dal lunedì al mercoledì, di pomeriggio')).toBeVisible();
  expect(lastVariables(gateway, 'JoinWaitingList')).toMatchObject({ wish: { part: 'AFTERNOON', isStrict: true } });

  await user.click(button('Esci dalla lista'));
  expect(await inMain().findByRole('region', { name: 'Vorresti venire prima?' })).toBeVisible();
});

it('a refusal is said beside the button', async () => {
  const message = 'La lista dello studio è piena.';
  const { user } = await openLive(mayWait, {
    Mutation: { joinWaitingList: () => ({ __typename: 'ActionRefused', message }) },
  });
  await user.click(button('Mettiti in lista d’attesa'));
  await user.click(button('Mettimi in lista'));
  expect(await inMain().findByRole('alert')).toHaveTextContent(message);
});

it.each([
  [{}, 'Meglio dal lunedì al mercoledì'],
  [{ weekdays: [] }, 'Qualsiasi giorno e orario'],
  [{ weekdays: [0, 1, 2, 3, 4, 5, 6], isStrict: true }, 'Qualsiasi giorno e orario'],
  [{ weekdays: [5, 0], part: 'MORNING', isStrict: true }, 'Solo lunedì e sabato, di mattina'],
  [{ weekdays: [4, 5, 6] }, 'Meglio dal venerdì alla domenica'],
  [{ weekdays: [], notBefore: '2026-12-03' }, 'Qualsiasi giorno e orario; non prima di giovedì 3 dicembre'],
] as const)('writes the wish %j', (overrides, label) => {
  expect(wishLabel({ __typename: 'WaitingWish', ...wish, ...overrides } as never)).toBe(label);
});
