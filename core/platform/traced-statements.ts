import type { MikroORM } from '@dentisti/db/orm';
import { failSpan, openSpan } from './tracing.ts';

const statementShape = /^\s*(?:with\b.*?\b)?(select|insert|update|delete|begin|commit|rollback|lock)\b/is;
const tableShape = /\b(?:from|into|update|table)\s+(?:only\s+)?"?([a-z_]+)"?/i;

/**
 * Lets each statement appear in traces as a verb and a table. Neither text nor values go along: a statement may have a
 * value written into it.
 */
export function traceStatements(orm: MikroORM): void {
  const logger = orm.config.getLogger();
  const logQuery = logger.logQuery.bind(logger);
  logger.logQuery = (statement) => {
    const text = statement.query ?? '';
    const verb = statementShape.exec(text)?.[1]?.toLowerCase() ?? 'statement';
    const table = tableShape.exec(text)?.[1]?.toLowerCase();
    const span = openSpan(table ? `${verb} ${table}` : verb, {
      kind: 'client',
      attributes: {
        'db.system.name': 'postgresql',
        'db.operation.name': verb,
        ...(table && { 'db.collection.name': table }),
      },
      startTime: Date.now() - (statement.took ?? 0),
    });
    if (span && statement.level === 'error') failSpan(span, 'statement');
    span?.end();
    logQuery(statement);
  };
}
