import type { SimulatedPractice } from './simulated-practice.ts';

/** What an outside service may also send: markup, scripts, impossible times, numbers nobody should dial, no name. */
const spoilers: ((practice: SimulatedPractice) => SimulatedPractice)[] = [
  (practice) => ({
    ...practice,
    name: `<img src=x onerror=alert(1)>${practice.name}`,
    googleName: `<script>alert("xss")</script>${practice.googleName}`,
    website: 'javascript:alert(document.cookie)',
  }),
  (practice) => ({ ...practice, week: null, rawHours: 'Mo-Su 25:00-99:00; DROP TABLE dentist' }),
  (practice) => ({ ...practice, name: null, googleName: null }),
  (practice) => ({ ...practice, phone: '+39899123456', website: 'http://localhost:6379/' }),
  (practice) => ({
    ...practice,
    name: `\u202e${practice.name}\u200b &lt;b&gt;centro&lt;/b&gt;`,
    googleName: `${practice.googleName}${' !'.repeat(200)}`,
    email: 'info@localhost',
  }),
  (practice) => ({ ...practice, isClosed: true }),
];

/** The practice as it is, or spoilt in one of the ways above by `kind` (any whole number). */
export function spoilPractice(practice: SimulatedPractice, kind: number): SimulatedPractice {
  return spoilers[kind % spoilers.length]?.(practice) ?? practice;
}
