import { brand } from '@dentisti/domain/brand';
import { Illustration } from '../../../components/illustration.tsx';
import { Caution } from './emergency-advice.tsx';
import styles from './recommendations.module.css';
import { RecommendedCard } from './recommended-card.tsx';
import type { Recommendations } from './use-recommendations.ts';

/** The answer: what was understood, what to know, the practices, and who answered. */
export function RecommendedList({ need, answer }: { need: string; answer: Recommendations }) {
  const { picks, understood, notices, caution } = answer;
  return (
    <>
      <header className={`stack gap-1 ${styles.asked}`}>
        <h3 className="break">«{need}»</h3>
        {understood.length > 0 && (
          <p className="muted">
            <span>Abbiamo capito:</span> <span className="semibold ink">{understood.join(' · ')}</span>
          </p>
        )}
      </header>
      {caution && <Caution caution={caution} />}
      {notices.map((notice) => (
        <p key={notice} className={`measure p-card on-sage ${styles.notice}`}>
          {notice}
        </p>
      ))}
      {picks.length > 0 ? (
        <ol className="stack gap-3" aria-label={`Studi consigliati per «${need}»`}>
          {picks.map((pick, rank) => (
            <RecommendedCard key={rank} pick={pick} rank={rank + 1} />
          ))}
        </ol>
      ) : (
        <div className={`grid justify-center gap-3 mx-auto text-center max-30 py-4`}>
          <Illustration name="empty" className={styles.picture} />
          <p>Nessuno studio da consigliare: cambia la richiesta, togli i filtri o cerca in un’altra città.</p>
        </div>
      )}
      {picks.length > 0 && <p className="measure text-s muted">{authorText(answer)}</p>}
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
