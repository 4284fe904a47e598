import type { StudioAccountQuery } from '../../gql/graphql.ts';

/** Who is signed in, with practices and claims. */
export type Account = NonNullable<StudioAccountQuery['currentAccount']>;

/** The second factor that is due after a mailed link. */
export type SecondFactorStep = NonNullable<StudioAccountQuery['secondFactorStep']>;
