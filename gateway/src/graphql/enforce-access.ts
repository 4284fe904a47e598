import { GraphQLError, type GraphQLFieldResolver, type GraphQLSchema } from 'graphql';
import type { RequestContext } from '../http/request-context.ts';
import { accessRulesOf } from './access.ts';
import { type AccessRule, account, accountBetweenFactors } from './access-rule.ts';

/** Puts each root field behind its rule. Throws, naming them, when fields lack a rule or rules lack a field. */
export function enforceAccess(
  schema: GraphQLSchema,
  rules: Record<string, Record<string, AccessRule>> = accessRulesOf('trial'),
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
    // Not “sign in”: the session may well be alive. Masked as any of our own errors, after which clients try again.
    if (context.isSenderUnknown) throw new Error('the session of the sender could not be looked up');
    // Who is signed in on the other side only is not signed in on this one.
    const isOfStudio = rule === account || rule === accountBetweenFactors;
    const isSignedIn = isOfStudio ? context.currentAccount : context.currentOperator;
    const code = isSignedIn ? 'FORBIDDEN' : 'UNAUTHENTICATED';
    throw new GraphQLError('Accesso non consentito.', { extensions: { code } });
  };
}
