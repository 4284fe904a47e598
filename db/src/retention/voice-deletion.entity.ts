import { defineEntity, p } from '@mikro-orm/core';

/** Calls that the voice platform is to forget, with what was said in them. The row goes when it has. */
const VoiceDeletionSchema = defineEntity({
  name: 'VoiceDeletion',
  tableName: 'voice_deletion',
  properties: {
    id: p.bigint('string').primary().generated('by default as identity'),
    /** The platform's call id. */
    voiceCallId: p.text().unique('voice_deletion_call_unique'),
    createdAt: p.datetime(),
    nextTryAt: p.datetime().index('voice_deletion_due_index'),
    /** Times the platform did not do it. */
    failures: p.integer().default(0),
  },
});

export class VoiceDeletion extends VoiceDeletionSchema.class {}
VoiceDeletionSchema.setClass(VoiceDeletion);
