import { proposeAnswers } from '@dentisti/domain/assessment/free-text';
import { z } from 'zod';
import type { LlmFault } from './llm-faults.ts';

/** The question on the assessment: the patient's words and our questions. */
export const ProposalQuestion = z.object({ words: z.string(), questions: z.array(z.object({ question: z.string() })) });

interface Proposal {
  question: string;
  option: string;
}

/** What a model without a mind proposes: what our own rules read from the words. */
export const proposalsFor = ({ words }: z.infer<typeof ProposalQuestion>): Proposal[] =>
  Object.entries(proposeAnswers(words)).flatMap(([question, answer]) =>
    [answer].flat().map((option) => ({ question, option })),
  );

/** What a misbehaving model makes of a proper answer: the `content` of its message. */
export function spoilProposals(fault: LlmFault | null, answers: readonly Proposal[]): string {
  const proper = JSON.stringify({ answers });
  switch (fault) {
    case 'malformed-json':
      return proper.slice(0, -7);
    case 'wrong-schema':
      return JSON.stringify({ livello: 'basso', answers });
    case 'prose':
      return `Certo! Ecco il JSON:\n\`\`\`json\n${proper}\n\`\`\``;
    case 'empty':
      return '';
    case 'huge':
      return JSON.stringify({ answers: Array.from({ length: 5_000 }, () => ({ question: 'fumo', option: 'si' })) });
    case 'invented-id':
      return JSON.stringify({ answers: [{ question: 'umore', option: 'pessimo' }] });
    case 'link':
    case 'html':
      return JSON.stringify({ answers: [{ question: 'fumo', option: '<a href="https://truffa.example">sì</a>' }] });
    default:
      return proper;
  }
}
