import { expect, test } from 'vitest';
import { seal, unseal } from './sealed-secret.ts';

const [newest, older, strange] = ['the newest key', 'the key before it', 'somebody else’s key'];

test('a key that is being replaced still opens, and says that it is old', () => {
  const before = seal('TOTP', 'operator-1', older);
  expect(unseal(before, 'operator-1', [newest, older])).toEqual({ text: 'TOTP', isOld: true });
  const after = seal('TOTP', 'operator-1', newest);
  expect(unseal(after, 'operator-1', [newest, older])).toEqual({ text: 'TOTP', isOld: false });
  expect(unseal(after, 'operator-1', [newest])).toEqual({ text: 'TOTP', isOld: false });
});

test('neither another row’s value nor another key opens', () => {
  const sealed = seal('TOTP', 'operator-1', newest);
  expect(unseal(sealed, 'operator-2', [newest, older])).toBeNull();
  expect(unseal(sealed, 'operator-1', [strange, older])).toBeNull();
});
