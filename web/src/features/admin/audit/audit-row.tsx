import { chakra, type SystemStyleObject } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import type { AuditQuery } from '../../../gql/graphql.ts';
import { paths } from '../../../lib/paths.ts';
import { adminInstant } from '../labels/admin-instant.ts';
import { transcriptStyle } from '../parts/section-styles.ts';
import { auditDetail } from './audit-detail.ts';
import { auditAction, auditActor, auditSections, auditTarget } from './audit-labels.ts';

/** One thing that was done: in Italian. */
export function AuditRow({ entry }: { entry: AuditQuery['auditEntries'][number] }) {
  const { at, action, targetKind, targetId } = entry;
  const section = targetKind === null ? undefined : auditSections[targetKind];
  return (
    <tr>
      <td>{adminInstant(at)}</td>
      <td>{auditActor(entry)}</td>
      <td>{auditAction(action)}</td>
      <td>
        {section && targetId ? <Link to={paths.adminItem(section, targetId)}>{targetId}</Link> : auditTarget(entry)}
      </td>
      <chakra.td css={detailStyle}>{auditDetail(entry).join('\n')}</chakra.td>
    </tr>
  );
}

// Where there are columns: a word on each line would make a row higher than the window.
const detailStyle: SystemStyleObject = { ...transcriptStyle, '@media (min-width: 40.01rem)': { minWidth: '16rem' } };
