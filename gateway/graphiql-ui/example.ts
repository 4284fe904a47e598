/** One operation for the playground. */
export interface Example {
  /** In the address: `/graphql?esempio=<id>`. */
  id: string;
  /** Italian, as the list shows it. */
  title: string;
  /** Folder of `gateway/src/graphql` whose fields it shows. */
  feature: string;
  /** Answers operators alone. */
  forOperators?: true;
  document: string;
  variables?: Record<string, unknown>;
}
