import { useParams } from 'react-router-dom';
import { QueueJobs } from './queue-jobs.tsx';
import { QueuesList } from './queues-list.tsx';

/** `/admin/code`, and `/admin/code/<queue>` for its failed and delayed jobs. */
export function QueuesSection() {
  const { id } = useParams();
  return id === undefined ? <QueuesList /> : <QueueJobs key={id} queue={id} />;
}
