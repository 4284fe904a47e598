import type { AssessmentQuestion, ModelProposals } from '@dentisti/domain/assessment/model-proposals';
import type { ModelAnswer, ModelQuestion } from '@dentisti/domain/recommendation/model-question';
import { defineEntity, p } from '@mikro-orm/core';

/**
 * A patient's need, or words on the assessment, on their way to the language model and back, for the few seconds a visitor waits: the job carries the id
 * alone. Deleted by whoever waited; what a crash leaves behind is deleted by the worker a minute later.
 */
const ModelReadingSchema = defineEntity({
  name: 'ModelReading',
  tableName: 'model_reading',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    question: p.json<ModelQuestion | AssessmentQuestion>(),
    /** From then on nobody waits for an answer. */
    deadlineAt: p.datetime(),
    /** Null until the worker has an answer; every reader validates it again. */
    answer: p.json<ModelAnswer | ModelProposals>().nullable(),
    /** Whether a simulator answered; null until somebody did. */
    isSimulated: p.boolean().nullable(),
    /** Why there is no answer, a short English key; null while there may be one. */
    failure: p.text().nullable(),
    createdAt: p.datetime().defaultRaw('now()').index('model_reading_created_index'),
  },
});

export class ModelReading extends ModelReadingSchema.class {}
ModelReadingSchema.setClass(ModelReading);
