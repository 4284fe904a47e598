import { useParams } from 'react-router-dom';
import { MailItem } from './mail-item.tsx';
import { MailList } from './mail-list.tsx';

/** The outbox, or one mail of it. */
export function MailPage() {
  const { id } = useParams();
  return id === undefined ? <MailList /> : <MailItem key={id} id={id} />;
}
