import { useParams } from 'react-router-dom';
import { DentistPage } from './dentist-page.tsx';
import { DentistsList } from './dentists-list.tsx';

/** `/admin/studi` and `/admin/studi/<id>`. */
export function DentistsSection() {
  const { id } = useParams();
  return id ? <DentistPage key={id} id={id} /> : <DentistsList />;
}
