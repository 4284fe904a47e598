import { LegalPage } from './legal-page.tsx';
import { privacy } from './text/privacy.ts';

export function PrivacyPage() {
  return <LegalPage document={privacy} />;
}
