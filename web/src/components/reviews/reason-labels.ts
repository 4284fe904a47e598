import { reviewReportLabels } from '@dentisti/domain/reviews/review-report';
import type { ReviewReportReason } from '../../gql/graphql.ts';

/** Why a review is reported, as the reporter chooses it. */
export const reviewReasonLabels: Readonly<Record<ReviewReportReason, string>> = {
  NOT_A_VISIT: reviewReportLabels['not-a-visit'],
  WRONG_PRACTICE: reviewReportLabels['wrong-practice'],
  HEALTH_DATA: reviewReportLabels['health-data'],
  PERSONAL_DATA: reviewReportLabels['personal-data'],
  INSULT: reviewReportLabels.insult,
  THREAT: reviewReportLabels.threat,
  ADVERTISING: reviewReportLabels.advertising,
  OTHER: reviewReportLabels.other,
};
