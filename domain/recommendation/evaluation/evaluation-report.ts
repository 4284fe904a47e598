import { type Evaluation, evaluate, type Score, sets } from './evaluate.ts';

const share = ({ hits, of }: Score) => (of === 0 ? '–' : `${hits}/${of} (${Math.round((100 * hits) / of)} %)`);

const names = {
  development: 'Development',
  heldOut: 'Held out',
  late: 'Late (meant to trip it)',
  fresh: 'Fresh',
  unseen: 'Unseen',
} as const;

/** `docs/recommendation-evaluation.md`, from the sets and the engine as they are. */
export function evaluationReport(): string {
  const rows = Object.entries(sets).map(([key, { needs, firstSight }]) => {
    const { all, kinds, falseAlarms } = evaluate(needs);
    const name = names[key as keyof typeof names];
    const cells = [
      { hits: firstSight, of: needs.length },
      all,
      kinds.treatment,
      kinds.wish,
      kinds.nothing,
      kinds.emergency,
    ];
    return `| ${name} | ${cells.map(share).join(' | ')} | ${share(falseAlarms)} |`;
  });
  const everything = evaluate(Object.values(sets).flatMap(({ needs }) => needs));
  const firstSight: Score = { hits: sets.unseen.firstSight, of: sets.unseen.needs.length };
  return `# How well needs are understood

Made by \`npx vitest run --project domain recommendation/evaluation -u\`; a test compares it with the engine and holds the floors.

${everything.all.of} Italian needs, judged manually: which specialisations may come first, or that it is an emergency, a mere wish (time, price,
distance, language), or not ours. A hit is an acceptable first answer. No model is involved.

| set | at first sight | now | treatments | wishes | not ours | emergencies heard | false alarms |
|---|---|---|---|---|---|---|---|
${rows.join('\n')}

**How to read it.** *Development* is what the lexicon was made with. *Held out* was written before the lexicon, by the same hand on the same
day, and not used for tuning: its rate flatters, because that hand knew both. (One miss, a price that is denied, was mended because
\`senza spendere troppo\` must be understood.) *Late* was written afterwards to trip the engine, with asides,
dialects and double meanings, and then used for tuning; so was *Fresh* after it, which tried ordinary needs in other words. *Unseen* was
written last and not tuned with: what a new patient may expect is its first sight, **${share(firstSight)}**, and of the rest most get an
honest "not understood" with how to rephrase and the best rated practices, nothing invented. Real needs, judged by dentists, must
replace these before the figure means more.

Emergencies over all sets: heard ${share(everything.kinds.emergency)}, false alarms ${share(everything.falseAlarms)}.
At first sight 28 were heard; the three others were added at once
(a throat that closes, a child that fell, a tooth that flew out), so the present figure says little about the next one. They are heard by
\`domain/assessment/emergency-words.ts\`, which leans towards advice in doubt.

## Misses
${missesText(everything)}
`;
}

const missesText = ({ misses }: Evaluation) =>
  misses.map(({ need, given, acceptable }) => `- «${need}»: ${given}, not ${acceptable}`).join('\n');
