import { useParams } from 'react-router-dom';
import { PracticePage } from './practice-page.tsx';
import { PracticesList } from './practices-list.tsx';

/** `/admin/studi` and `/admin/studi/<id>`. */
export function PracticesSection() {
  const { id } = useParams();
  return id ? <PracticePage key={id} id={id} /> : <PracticesList />;
}
