import { useParams } from 'react-router-dom';
import { LeadPage } from './lead-page.tsx';
import { LeadsList } from './leads-list.tsx';

/** `/admin/contatti` and `/admin/contatti/<id>`. */
export function LeadsSection() {
  const { id } = useParams();
  return id ? <LeadPage key={id} id={id} /> : <LeadsList />;
}
