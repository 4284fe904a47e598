import type { ReactNode } from 'react';
import styles from './questions.module.css';

export interface QuestionAndAnswer {
  question: string;
  answer: ReactNode;
}

/** Questions that open one by one, with the browser's own means. */
export function Questions({ list }: { list: readonly QuestionAndAnswer[] }) {
  return (
    <section className={styles.section} id="domande">
      <h2>Domande e risposte</h2>
      <div className={styles.list}>
        {list.map(({ question, answer }) => (
          <details key={question}>
            <summary>{question}</summary>
            <div>{answer}</div>
          </details>
        ))}
      </div>
    </section>
  );
}
