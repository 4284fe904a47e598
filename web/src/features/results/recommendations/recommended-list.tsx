import { brand } from '@dentisti/domain/brand';
import { Illustration } from '../../../components/illustration.tsx';
import styles from './recommendations.module.css';
import { RecommendedCard } from './recommended-card.tsx';
import type { Recommendations } from './use-recommendations.ts';

/** The answer: what was understood, what to know, the practices, and who answered. */
export function RecommendedList({ need, answer }: { need: string; answer: Recommendations }) {
  const { picks, understood, notices } = answer;
  return (
    <>
      <header className={styles.asked}>
        <h3>«{need}»</h3>
        {understood.length > 0 && (
          <p>
            <span>Abbiamo capito:</span> <span className={styles.understood}>{understood.join(' · ')}</span>
          </p>
        )}
      </header>
      {notices.map((notice) => (
        <p key={notice} className={styles.notice}>
          {notice}
        </p>
      ))}
      {picks.length > 0 ? (
        <ol className={styles.picks} aria-label={`Studi consigliati per «${need}»`}>
          {picks.map((pick, rank) => (
            <RecommendedCard key={rank} pick={pick} rank={rank + 1} />
          ))}
        </ol>
      ) : (
        <div className={styles.failed}>
          <Illustration name="empty" className={styles.picture} />
          <p>Nessuno studio tra cui scegliere: cancella il filtro o cerca in un’altra città.</p>
        </div>
      )}
      {picks.length > 0 && <p className={styles.author}>{authorText(answer)}</p>}
    </>
  );
}

function authorText({ author, isSimulated }: Recommendations): string {
  if (author === 'RULES')
    return 'Ordinati dalle nostre regole, uguali per tutti: nessuno studio paga per essere consigliato.';
  const who = isSimulated
    ? 'Riletti da un modello linguistico (modello simulato)'
    : 'Riletti da un modello linguistico';
  return `${who}, tra gli studi scelti dalle nostre regole. I fatti elencati sono di ${brand}.`;
}
