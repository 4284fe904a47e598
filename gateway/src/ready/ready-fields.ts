import { type GraphQLNamedType, type GraphQLSchema, getNamedType, isCompositeType, isUnionType } from 'graphql';

/** Fields of `Query` whose answers can be kept: their queries note every scope of the directory they read. */
const readyQueries = new Set([
  'dentists',
  'dentist',
  'dentistBySlug',
  'topCities',
  'suggestCities',
  'similarCities',
  'directoryFigures',
  // Prices of the deployment.
  'practiceOffer',
  // Except of an address, whose point is asked of a geocoder (`OwnAnswerOnly`).
  'validateLocation',
]);

/** Fields of types that are ready otherwise, which depend on the clock. */
const clockFields = new Set(['Dentist.openNow', 'Dentist.openingLine']);

/** Returns whether a field's answer is the same for everybody until a commit changes the directory. */
export function createReadyFields(schema: GraphQLSchema): (parent: GraphQLNamedType, field: string) => boolean {
  const reachable = new Set<string>();
  const reach = (type: GraphQLNamedType | undefined) => {
    if (!type || !isCompositeType(type) || reachable.has(type.name)) return;
    reachable.add(type.name);
    if (isUnionType(type)) for (const member of type.getTypes()) reach(member);
    else for (const field of Object.values(type.getFields())) reach(getNamedType(field.type));
  };
  const query = schema.getQueryType();
  for (const name of readyQueries) reach(getNamedType(query?.getFields()[name]?.type));
  return (parent, field) => {
    if (field === '__typename') return true;
    if (parent === query) return readyQueries.has(field);
    return reachable.has(parent.name) && !clockFields.has(`${parent.name}.${field}`);
  };
}
