import type { ReactNode } from 'react';
import styles from './questions.module.css';

export interface QuestionAndAnswer {
  question: string;
  answer: ReactNode;
}

/** Questions that open one by one, with the browser's own means. */
export function Questions({ list }: { list: readonly QuestionAndAnswer[] }) {
  return (
    <section className={`stack gap-5 page-width full p-section ${styles.section}`} id="domande">
      <h2 className="title-l sticky-title">Domande e risposte</h2>
      <div className={`line-bottom ${styles.list}`}>
        {list.map(({ question, answer }) => (
          <details className="line-top" key={question}>
            <summary className="relative text-l semibold pointer">{question}</summary>
            <div className="measure muted">{answer}</div>
          </details>
        ))}
      </div>
    </section>
  );
}
