import { expect, test } from 'vitest';
import { countAnswered, judgeAnswers } from './judge-answers.ts';

test('a visitor feels another status and more than the limit, nothing else', () => {
  const answers = [
    { path: '/', status: 200, ms: 1_000 },
    { path: '/', status: 200, ms: 1_001 },
    { path: '/graphql', status: 502, ms: 3 },
    { path: '/', status: 'ECONNRESET', ms: 12.4 },
  ];
  expect(judgeAnswers(answers, 1_000)).toEqual([
    'request 2, /: 200 after 1001 ms',
    'request 3, /graphql: 502 after 3 ms',
    'request 4, /: ECONNRESET after 12 ms',
  ]);
});

test('answers are counted over all routes but those of the health checks', () => {
  const name = 'dentisti_http_request_duration_seconds';
  const metrics = [
    `# TYPE ${name} histogram`,
    `${name}_bucket{le="+Inf",method="GET",route="/api/cities",status="2xx"} 7`,
    `${name}_count{method="GET",route="/health/ready",status="2xx"} 50`,
    `${name}_count{method="GET",route="/api/cities",status="2xx"} 7`,
    `${name}_count{method="POST",route="/graphql",status="2xx"} 4`,
  ].join('\n');
  expect(countAnswered(metrics)).toBe(11);
  expect(countAnswered('')).toBe(0);
});
