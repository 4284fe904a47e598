import { useParams } from 'react-router-dom';
import { CallPage } from './call-page.tsx';
import { CallsList } from './calls-list.tsx';

/** `/admin/chiamate` and `/admin/chiamate/<id>`. */
export function CallsSection() {
  const { id } = useParams();
  return id ? <CallPage key={id} id={id} /> : <CallsList />;
}
