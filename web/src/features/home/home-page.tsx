import { usePageHead } from '../../lib/page-head.ts';

export function HomePage() {
  usePageHead({ title: 'Trova il dentista nella tua città' });
  return <h1>Il dentista giusto, vicino a te</h1>;
}
