import { LegalPage } from './legal-page.tsx';
import { terms } from './text/terms.ts';

export function TermsPage() {
  return <LegalPage document={terms} />;
}
