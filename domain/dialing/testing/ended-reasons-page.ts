import { type EndedGroup, endedReasonPatterns, matchEndedReason } from '../ended-reason.ts';

const whatWeDo: Readonly<Record<EndedGroup, string>> = {
  talked: 'The report of the conversation decides. Without one nothing is settled: rung again after 61 minutes.',
  noAnswer: 'Rung again after 61 minutes.',
  busy: 'Rung again after 5 minutes, then hourly.',
  voicemail: 'Rung again after 61 minutes.',
  unreachableNumber: 'Not rung again. The patient gets alternatives, the operator a mail.',
  notConnected:
    'Rung once more, at least 30 minutes later. A second time makes the number doubtful: the patient gets alternatives, the operator checks it. Three different numbers within ten minutes pause all dialling.',
  platformPermanent: 'Our trouble: the operator gets a mail; rung again after 5, 10, 20 minutes. Three in a row pause all dialling.',
  platformPassing: 'Our trouble: rung again after 5, 10, 20 minutes. Three in a row pause all dialling.',
  cancelled: 'We ended the call ourselves; the plan goes on.',
}; // biome-ignore format: sentences

const examplesShown = 3;

/** The page `docs/ended-reasons.md`: every pattern with its group, what follows, and the published values it matches. */
export function endedReasonsPage(reasons: readonly string[]): string {
  const valuesOf = new Map<string, string[]>();
  for (const reason of reasons) {
    const pattern = matchEndedReason(reason)?.pattern ?? '(no pattern)';
    valuesOf.set(pattern, [...(valuesOf.get(pattern) ?? []), reason]);
  }
  const patterns = endedReasonPatterns.flatMap(([group, list]) => list.map((pattern) => ({ group, pattern })));
  const rows = patterns.map(({ group, pattern }) => {
    const values = valuesOf.get(pattern) ?? [];
    const examples = values.slice(0, examplesShown).map((value) => `\`${value}\``);
    const more = values.length > examplesShown ? ', …' : '';
    return `| \`${pattern}\` | ${group} | ${values.length} | ${examples.join(', ')}${more} |`;
  });
  const groups = Object.entries(whatWeDo).map(([group, text]) => {
    const count = reasons.filter((reason) => matchEndedReason(reason)?.group === group).length;
    return `| ${group} | ${count} | ${text} |`;
  });
  return [
    '# How a call ended',
    '',
    `The voice platform publishes ${reasons.length} values of \`endedReason\` (\`domain/dialing/ended-reasons.json\`) and may send others. Each`,
    'belongs to one of our groups by the first pattern that matches (`domain/dialing/ended-reason.ts`); a value that no',
    'pattern knows counts as `platformPassing`. Written by `ended-reason.test.ts` (`vitest -u` renews it), never manually.',
    '',
    'A SIP answer without a value of its own (404, 484, 486, 487, 600, 604) arrives as the generic',
    '`call.in-progress.error-sip-outbound-call-failed-to-connect`: one dead number, or the trunk.',
    'A failure after somebody has answered is an unsettled talk, whatever the group: never redialled at once.',
    '',
    '| group | values | what we do |',
    '|---|--:|---|',
    ...groups,
    '',
    '| pattern, in order | group | values | for example |',
    '|---|---|--:|---|',
    ...rows,
    '',
  ].join('\n');
}
