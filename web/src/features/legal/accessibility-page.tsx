import { LegalPage } from './legal-page.tsx';
import { accessibility } from './text/accessibility.ts';

export function AccessibilityPage() {
  return <LegalPage document={accessibility} />;
}
