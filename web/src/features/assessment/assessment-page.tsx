import { questionnaire } from '@dentisti/domain/assessment/questionnaire';
import { usePageHead } from '../../lib/page-head.ts';
import { useAnswers } from './answer-store.ts';
import { QuestionScreen } from './question-screen.tsx';
import { ResultPage } from './result/result-page.tsx';
import { resultStep, useStep } from './use-step.ts';

/** `/assessment`: one question a screen, then the result. Everything is worked out in this page. */
export function AssessmentPage() {
  const answers = useAnswers();
  const { step, wasForgotten, forward, toResult, back, restart } = useStep();
  const question = questionnaire.questions[step];
  const isResult = step === resultStep || !question;
  usePageHead({ title: isResult ? 'Il tuo risultato' : `Domanda ${step + 1} di ${resultStep}`, noindex: true });
  if (isResult) return <ResultPage answers={answers} onBack={back} onRestart={restart} />;
  return (
    <QuestionScreen
      key={question.id}
      question={question}
      given={answers[question.id]}
      step={step}
      wasForgotten={wasForgotten}
      onForward={forward}
      onResult={toResult}
      onBack={back}
    />
  );
}
