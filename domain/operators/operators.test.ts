import { describe, expect, test } from 'vitest';
import { freeFailures, restAfterFailuresMs } from './lock-out.ts';
import { passwordProblem } from './password-rule.ts';
import { mayActAs } from './role.ts';

describe('lock-out', () => {
  test.each([
    [0, 0],
    [freeFailures - 1, 0],
    [freeFailures, 1],
    [freeFailures + 1, 2],
    [freeFailures + 3, 8],
    [freeFailures + 10, 60],
    [1_000, 60],
  ])('%i wrong answers cost %i minutes', (failures, minutes) => {
    expect(restAfterFailuresMs(failures)).toBe(minutes * 60_000);
  });

  test('a guesser who never rests longer than asked has fewer than 35 tries a day', () => {
    let failures = 0;
    for (let now = 0; now < 24 * 3_600_000; now += restAfterFailuresMs(failures)) failures++;
    expect(failures).toBeLessThan(35);
  });
});

describe('passwords', () => {
  test.each([
    ['corta', false],
    ['undici-letr', false],
    ['cavallo batteria graffetta', true],
    ['aaaaaaaaaaaaaaa', false],
    ['Password12345', false],
    ['DentistiDentisti', false],
    ['mario.rossi e il mare', false],
    ['è così lunga già', true],
    ['x'.repeat(30) + 'abcdefgh'.repeat(20), false],
  ])('%s', (password, isGood) => {
    expect(passwordProblem(password, 'mario.rossi@dentisti.example') === null).toBe(isGood);
  });
});

test('an admin may do what an operator may, not the other way round', () => {
  expect(mayActAs('admin', 'operator')).toBe(true);
  expect(mayActAs('operator', 'admin')).toBe(false);
});
