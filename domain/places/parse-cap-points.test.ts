import { expect, it } from 'vitest';
import { parseCapPoints } from './parse-cap-points.ts';

it('reads CAPs with their points, whatever the line ends', () => {
  expect(parseCapPoints('\uFEFFcap,latitude,longitude\r\n00153,41.883,12.473\r\n10121, 45.069, 7.682\r\n')).toEqual({
    points: new Map([
      ['00153', { latitude: 41.883, longitude: 12.473 }],
      ['10121', { latitude: 45.069, longitude: 7.682 }],
    ]),
    problems: [],
  });
});

it.each([
  ['another header', 'CAP;lat;lon\n00153;41.8;12.4', 'line 1: not «cap,latitude,longitude»'],
  ['nothing but the header', 'cap,latitude,longitude\n', 'no CAP'],
  ['four digits', 'cap,latitude,longitude\n153,41.8,12.4', 'line 2: no CAP of five digits'],
  ['a point abroad', 'cap,latitude,longitude\n00153,12.4,41.8', 'line 2: no point in Italy'],
  ['a missing number', 'cap,latitude,longitude\n00153,41.8,', 'line 2: no point in Italy'],
  ['a decimal comma', 'cap,latitude,longitude\n00153,41,8,12,4', 'line 2: more than three fields'],
  ['a CAP twice', 'cap,latitude,longitude\n00153,41.8,12.4\n00153,41.9,12.4', 'line 3: 00153 for the second time'],
])('names the line of %s', (_, text, problem) => {
  expect(parseCapPoints(text).problems).toEqual([problem]);
});

it('stops after ten problems, and at far too many lines', () => {
  expect(parseCapPoints(`cap,latitude,longitude${'\nx'.repeat(50)}`).problems).toHaveLength(10);
  expect(parseCapPoints(`cap,latitude,longitude${'\n'.repeat(30_000)}`).problems).toEqual(['more than 20000 lines']);
});
