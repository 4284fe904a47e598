import type { ByokRequest } from '@dentisti/domain/tools/tool-forms';
import type { TestCallRequest, ToolOutcome } from '@dentisti/domain/tools/tool-run';
import { defineEntity, p } from '@mikro-orm/core';

const toolKinds = ['testCall', 'testByok'] as const;
export type ToolKind = (typeof toolKinds)[number];
const toolRunStatuses = ['queued', 'running', 'settled'] as const;

/**
 * One use of an internal tool on its way to the worker and back, for the seconds somebody waits: the job carries the id
 * alone. Ten minutes later the row is gone.
 */
const ToolRunSchema = defineEntity({
  name: 'ToolRun',
  tableName: 'tool_run',
  properties: {
    /** Made by the gateway: the encrypted password is bound to it. Also the platform's handle of what the run made there. */
    id: p.uuid().primary(),
    kind: p.enum(toolKinds),
    status: p.enum(toolRunStatuses).default('queued'),
    /** Null once the run is settled: it holds a telephone number, or a SIP user. */
    request: p.json<TestCallRequest | ByokRequest>().nullable(),
    /** SIP password, encrypted with a key that only gateway and worker have; null from the moment the worker took it. */
    sealedPassword: p.text().nullable(),
    /** Asked for by an administrator: only then the outside world is touched. */
    byAdmin: p.boolean(),
    beginBefore: p.datetime(),
    /** Null until the run is settled. */
    outcome: p.json<ToolOutcome>().nullable(),
    createdAt: p.datetime().defaultRaw('now()').index('tool_run_created_index'),
  },
  checks: [
    {
      name: 'tool_run_settled_check',
      expression: `(status = 'settled') = (outcome is not null) and (status <> 'settled' or request is null)`,
    },
    { name: 'tool_run_password_check', expression: `sealed_password is null or status = 'queued'` },
  ],
});

export class ToolRun extends ToolRunSchema.class {}
ToolRunSchema.setClass(ToolRun);
