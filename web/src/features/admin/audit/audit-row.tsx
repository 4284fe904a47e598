import { Link } from 'react-router-dom';
import type { AuditQuery } from '../../../gql/graphql.ts';
import { paths } from '../../../lib/paths.ts';
import { adminInstant } from '../admin-instant.ts';
import styles from '../section.module.css';
import { auditDetail } from './audit-detail.ts';
import { auditAction, auditActor, auditSections, auditTarget } from './audit-words.ts';

/** One thing that was done: in words, with the gateway's own name of it beneath. */
export function AuditRow({ entry }: { entry: AuditQuery['auditEntries'][number] }) {
  const { at, action, targetKind, targetId } = entry;
  const section = targetKind === null ? undefined : auditSections[targetKind];
  const words = auditAction(action);
  return (
    <tr>
      <td>{adminInstant(at)}</td>
      <td>{auditActor(entry)}</td>
      <td>
        {words ?? action}
        {words && (
          <>
            <br />
            <span className={styles.muted}>{action}</span>
          </>
        )}
      </td>
      <td>
        {section && targetId ? <Link to={paths.adminItem(section, targetId)}>{targetId}</Link> : auditTarget(entry)}
      </td>
      <td className={styles.transcript}>{auditDetail(entry).join('\n')}</td>
    </tr>
  );
}
