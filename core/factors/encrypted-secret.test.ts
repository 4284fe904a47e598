import { expect, test } from 'vitest';
import { decryptSecret, encryptSecret } from './encrypted-secret.ts';

const [newest, older, strange] = ['the newest key', 'the key before it', 'somebody else’s key'];

test('a key that is being replaced still opens, and says that it is old', () => {
  const before = encryptSecret('TOTP', 'operator-1', older);
  expect(decryptSecret(before, 'operator-1', [newest, older])).toEqual({ text: 'TOTP', isOld: true });
  const after = encryptSecret('TOTP', 'operator-1', newest);
  expect(decryptSecret(after, 'operator-1', [newest, older])).toEqual({ text: 'TOTP', isOld: false });
  expect(decryptSecret(after, 'operator-1', [newest])).toEqual({ text: 'TOTP', isOld: false });
});

test('neither another row’s value nor another key opens', () => {
  const encrypted = encryptSecret('TOTP', 'operator-1', newest);
  expect(decryptSecret(encrypted, 'operator-2', [newest, older])).toBeNull();
  expect(decryptSecret(encrypted, 'operator-1', [strange, older])).toBeNull();
});
