import type { EraseMyDataMutation, ExportMyDataMutation } from '../../../../gql/graphql.ts';

export type PersonalData = Extract<ExportMyDataMutation['answer'], { __typename: 'PersonalData' }>;
export type DataErasure = Extract<EraseMyDataMutation['answer'], { __typename: 'DataErasure' }>;
