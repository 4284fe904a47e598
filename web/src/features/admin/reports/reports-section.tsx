import { useParams } from 'react-router-dom';
import { ReportPage } from './report-page.tsx';
import { ReportsList } from './reports-list.tsx';

/** `/admin/segnalazioni` and `/admin/segnalazioni/<id>`. */
export function ReportsSection() {
  const { id } = useParams();
  return id ? <ReportPage key={id} id={id} /> : <ReportsList />;
}
