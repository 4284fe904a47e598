import { useMutation } from '@apollo/client/react';
import type { EmergencyAdvice } from '@dentisti/domain/assessment/emergency-advice';
import { findEmergency } from '@dentisti/domain/assessment/emergency-words';
import { proposeAnswers } from '@dentisti/domain/assessment/free-text';
import { type Answers, questionnaire } from '@dentisti/domain/assessment/questionnaire';
import { useRef, useState } from 'react';
import { ProposeAssessmentAnswers } from './assessment.query.ts';

/** Words that were read, and what was made of them. */
export interface Proposals {
  text: string;
  answers: Answers;
  advice: EmergencyAdvice | null;
  /** Who proposes; a sentence for the patient. */
  author: string | null;
}

const byRules = 'Queste sono le proposte delle nostre regole.';
const modelFailed = `Il modello linguistico non ha risposto. ${byRules}`;

/** Whether words send the patient to 112, a pronto soccorso or somebody who listens: then no model is asked. */
const isUrgent = (advice: EmergencyAdvice | null) => advice !== null && advice.where !== 'dentista_oggi';

/** The proposals for the patient's words: our rules' in this page, or a language model's where the patient asked for it. */
export function useProposals() {
  const [proposals, setProposals] = useState<Proposals | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [send] = useMutation(ProposeAssessmentAnswers, { fetchPolicy: 'no-cache' });
  const latest = useRef(0);

  function proposeByRules(text: string) {
    latest.current += 1;
    setAsking(false);
    setProposals({ text, answers: proposeAnswers(text), advice: findEmergency(text), author: null });
  }

  /** Call it with the patient's consent alone: the words leave the page. */
  async function proposeByModel(text: string) {
    const advice = findEmergency(text);
    const rules = { text, answers: proposeAnswers(text), advice };
    latest.current += 1;
    const question = latest.current;
    setAsking(!isUrgent(advice));
    if (isUrgent(advice)) return setProposals({ ...rules, author: byRules });
    const next = await answered();
    // What was asked later alone counts.
    if (question !== latest.current) return;
    setAsking(false);
    setProposals(next);

    async function answered(): Promise<Proposals> {
      try {
        const { data } = await send({ variables: { input: { words: text, healthConsent: true } } });
        const outcome = data?.proposeAssessmentAnswers;
        if (outcome?.__typename === 'ProposedAssessmentAnswers') {
          const answers = { ...takeKnown(outcome.answers), ...emergencyOf(rules.answers) };
          return { ...rules, answers, author: modelAuthor(outcome.isSimulated) };
        }
        const said = outcome && 'message' in outcome ? outcome.message : null;
        return { ...rules, author: said ?? modelFailed };
      } catch {
        return { ...rules, author: modelFailed };
      }
    }
  }

  return { proposals, isAsking, proposeByRules, proposeByModel };
}

const modelAuthor = (isSimulated: boolean) =>
  `Le propone un modello linguistico${isSimulated ? ' (modello simulato)' : ''}, che può sbagliare: il livello lo decidono soltanto le nostre regole.`;

/** Our rules' sign of an emergency stands against any answer of a model. */
function emergencyOf({ emergenza }: Answers): Answers {
  return emergenza ? { emergenza } : {};
}

/** The gateway lets nothing else through; an older page may know other questions. */
function takeKnown(answers: readonly { question: string; options: readonly string[] }[]): Answers {
  const known: Record<string, string | readonly string[]> = {};
  for (const { id, type, options } of questionnaire.questions) {
    const given = answers.find(({ question }) => question === id)?.options ?? [];
    const ids = options.map((option) => option.id).filter((option) => given.includes(option));
    const [first] = ids;
    if (first) known[id] = type === 'single' ? first : ids;
  }
  return known;
}
