import { GraphQLError, type GraphQLFieldResolver, type GraphQLSchema } from 'graphql';
import type { Mutation, Query, Subscription } from '../generated/resolvers.ts';
import type { RequestContext } from '../http/request-context.ts';

/** Decides from the request alone whether its sender may use a field. */
export type AccessRule = (context: RequestContext) => boolean;

/** Anonymous visitors included. */
export const anyone: AccessRule = () => true;

type Fields<RootType> = Exclude<keyof RootType, '__typename'>;

/** One rule per field of Query, Mutation and Subscription; no wildcard, so that a new field is closed until decided. */
export const accessRules: {
  Query: Record<Fields<Query>, AccessRule>;
  Mutation: Record<Fields<Mutation>, AccessRule>;
  Subscription: Record<Fields<Subscription>, AccessRule>;
} = {
  Query: {
    agendaSlots: anyone,
    // The private token is the key: without it the answer is null.
    booking: anyone,
    dentist: anyone,
    dentistBySlug: anyone,
    dentists: anyone,
    directoryFigures: anyone,
    discoveryJob: anyone,
    offeredTimes: anyone,
    suggestCities: anyone,
    topCities: anyone,
    validateLocation: anyone,
  },
  Mutation: {
    acceptProposal: anyone,
    bookSlot: anyone,
    cancelBooking: anyone,
    holdSlot: anyone,
    refuseProposal: anyone,
    releaseSlot: anyone,
    reportDentist: anyone,
    requestBooking: anyone,
    rescheduleBooking: anyone,
    scrapeDentists: anyone,
    sendLostLink: anyone,
    verifyBooking: anyone,
  },
  Subscription: {
    bookingChanged: anyone,
  },
};

/** Puts each root field behind its rule. Throws, naming them, when fields lack a rule or rules lack a field. */
export function enforceAccess(
  schema: GraphQLSchema,
  rules: Record<string, Record<string, AccessRule>> = accessRules,
): GraphQLSchema {
  const problems: string[] = [];
  for (const type of [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]) {
    if (!type) continue;
    const fields = type.getFields();
    const rulesOfType = rules[type.name] ?? {};
    for (const name of Object.keys(rulesOfType))
      if (!fields[name]) problems.push(`${type.name}.${name} has a rule but no field`);
    for (const [name, field] of Object.entries(fields)) {
      const rule = rulesOfType[name];
      if (!rule) problems.push(`${type.name}.${name} has no access rule`);
      else {
        if (field.resolve) field.resolve = behind(rule, field.resolve);
        if (field.subscribe) field.subscribe = behind(rule, field.subscribe);
      }
    }
  }
  if (problems.length > 0) throw new Error(`Access rules: ${problems.join('; ')}`);
  return schema;
}

type Resolve = GraphQLFieldResolver<unknown, RequestContext>;

function behind(rule: AccessRule, resolve: Resolve): Resolve {
  return (source, args, context, info) => {
    if (rule(context)) return resolve(source, args, context, info);
    throw new GraphQLError('Accesso non consentito.', { extensions: { code: 'FORBIDDEN' } });
  };
}
