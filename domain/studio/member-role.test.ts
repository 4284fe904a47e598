import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isLastOwner, memberRoles, strandsOthers } from './member-role.ts';

const owner = (accountId: string) => ({ accountId, role: 'owner' as const });
const staff = (accountId: string) => ({ accountId, role: 'staff' as const });

test.each([
  ['the only owner', [owner('a'), staff('b')], true],
  ['one of two owners', [owner('a'), owner('b')], false],
  ['staff beside an owner', [staff('a'), owner('b')], false],
  ['staff of a practice without an owner', [staff('a')], false],
  ['nobody', [owner('b')], false],
])('%s', (_case, members, isLast) => {
  expect(isLastOwner(members, 'a')).toBe(isLast);
});

test('who is alone may leave and gives the practice back; the last owner of others may not', () => {
  expect(strandsOthers([owner('a')], 'a')).toBe(false);
  expect(strandsOthers([owner('a'), staff('b')], 'a')).toBe(true);
  expect(strandsOthers([owner('a'), staff('b')], 'b')).toBe(false);
  expect(strandsOthers([owner('a'), owner('b')], 'a')).toBe(false);
  expect(strandsOthers([], 'a')).toBe(false);
});

test('without its last owner a practice has none, without anybody else it has one as before', () => {
  const ids = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'));
  const members = ids.chain((accounts) =>
    fc.tuple(...accounts.map((accountId) => fc.constantFrom(...memberRoles).map((role) => ({ accountId, role })))),
  );
  fc.assert(
    fc.property(members, fc.constantFrom('a', 'b', 'c', 'd'), (people, leaver) => {
      const hasOwner = (list: typeof people) => list.some(({ role }) => role === 'owner');
      const isLeft = hasOwner(people.filter(({ accountId }) => accountId !== leaver));
      expect(isLastOwner(people, leaver)).toBe(hasOwner(people) && !isLeft);
    }),
  );
});
