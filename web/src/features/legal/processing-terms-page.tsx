import { LegalPage } from './legal-page.tsx';
import { processingTerms } from './text/processing-terms.ts';

export function ProcessingTermsPage() {
  return <LegalPage document={processingTerms} />;
}
