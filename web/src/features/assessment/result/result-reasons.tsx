import type { Assessment } from '@dentisti/domain/assessment/assess';
import { noticeText } from '@dentisti/domain/assessment/assessment-summary';
import styles from './result-page.module.css';

/** Why this level, which field to look for, and what to tell the practice. */
export function ResultReasons({ assessment }: { assessment: Assessment }) {
  const { reasons, ambiti, notices } = assessment;
  return (
    <div className={`stack gap-5 ${styles.details}`}>
      {reasons.length > 0 && (
        <section aria-labelledby="motivi">
          <h2 className="mb-2 title-s" id="motivi">
            Perché
          </h2>
          <ul className={`stack gap-2 dots ps-list ${styles.list}`}>
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </section>
      )}
      {ambiti.length > 0 && (
        <section aria-labelledby="ambiti">
          <h2 className="mb-2 title-s" id="ambiti">
            {ambiti.length > 1 ? 'Ambiti consigliati' : 'Ambito consigliato'}
          </h2>
          <ul className="wrap gap-2">
            {ambiti.map((ambito) => (
              <li className="p-tag line-strong pill" key={ambito}>
                {ambito}
              </li>
            ))}
          </ul>
        </section>
      )}
      {notices.length > 0 && (
        <section aria-labelledby="avvisi">
          <h2 className="mb-2 title-s" id="avvisi">
            Da sapere
          </h2>
          <ul className={`stack gap-2 dots ps-list ${styles.list}`}>
            {notices.map((notice) => (
              <li key={notice}>{noticeText(notice)}</li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
