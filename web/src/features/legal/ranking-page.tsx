import { LegalPage } from './legal-page.tsx';
import { ranking } from './text/ranking.ts';

export function RankingPage() {
  return <LegalPage document={ranking} />;
}
