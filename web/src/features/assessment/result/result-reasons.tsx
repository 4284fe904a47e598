import type { Assessment } from '@dentisti/domain/assessment/assess';
import { noticeText } from '@dentisti/domain/assessment/assessment-summary';
import styles from './result-page.module.css';

/** Why this level, which field to look for, and what to tell the practice. */
export function ResultReasons({ assessment }: { assessment: Assessment }) {
  const { reasons, ambiti, notices } = assessment;
  return (
    <div className={styles.facts}>
      {reasons.length > 0 && (
        <section aria-labelledby="motivi">
          <h2 id="motivi">Perché</h2>
          <ul className={styles.list}>
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </section>
      )}
      {ambiti.length > 0 && (
        <section aria-labelledby="ambiti">
          <h2 id="ambiti">{ambiti.length > 1 ? 'Ambiti consigliati' : 'Ambito consigliato'}</h2>
          <ul className={styles.ambiti}>
            {ambiti.map((ambito) => (
              <li key={ambito}>{ambito}</li>
            ))}
          </ul>
        </section>
      )}
      {notices.length > 0 && (
        <section aria-labelledby="avvisi">
          <h2 id="avvisi">Da sapere</h2>
          <ul className={styles.list}>
            {notices.map((notice) => (
              <li key={notice}>{noticeText(notice)}</li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
