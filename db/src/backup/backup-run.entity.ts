import { defineEntity, p } from '@mikro-orm/core';

/** A backup that was written to its end. The file itself is nobody's business here. */
const BackupRunSchema = defineEntity({
  name: 'BackupRun',
  tableName: 'backup_run',
  properties: {
    id: p.bigint('string').primary().generated('by default as identity'),
    finishedAt: p.datetime(),
    /** Size of the compressed file. */
    bytes: p.bigint('string'),
  },
});

export class BackupRun extends BackupRunSchema.class {}
BackupRunSchema.setClass(BackupRun);
