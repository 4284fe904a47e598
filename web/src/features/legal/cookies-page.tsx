import { LegalPage } from './legal-page.tsx';
import { cookies } from './text/cookies.ts';

export function CookiesPage() {
  return <LegalPage document={cookies} />;
}
