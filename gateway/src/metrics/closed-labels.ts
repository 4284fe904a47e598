import { type GraphQLSchema, Kind, type OperationDefinitionNode } from 'graphql';

const methods = new Set(['GET', 'HEAD', 'POST', 'OPTIONS', 'PUT', 'PATCH', 'DELETE']);

/** A request's method; made-up ones are one. */
export function methodLabel(method: string): string {
  return methods.has(method) ? method : 'other';
}

/** Routes a process tells apart. More than the product has: a safety net, never reached. */
const maxRoutes = 150;
const patternShape = /^(?:\/[\w.:{}*-]*)+$/;

/**
 * Route patterns as labels: those of our routers, of which there is a known number. The part of an address that a router
 * is mounted at stands in the visitor's own spelling: it is put into lower case.
 */
export function createRouteLabels(): (route: string) => string {
  const known = new Set<string>();
  return (route) => {
    const label = route.toLowerCase();
    if (known.has(label)) return label;
    if (known.size >= maxRoutes || label.length > 60 || !(patternShape.test(label) || /^[a-z]+$/.test(label)))
      return 'other';
    known.add(label);
    return label;
  };
}

/** `2xx` … `5xx`; `aborted` when the client hung up first. */
export function statusLabel(status: number | null): string {
  return status === null ? 'aborted' : `${Math.floor(status / 100)}xx`;
}

/**
 * Operations by what they ask for, e.g. `query dentistList`: names that clients give their operations could be anything,
 * the fields of our schema are a closed list. Two fields of one operation are `query several`.
 */
export function createOperationLabels(schema: GraphQLSchema): (operation: OperationDefinitionNode) => string {
  const labels = new WeakMap<OperationDefinitionNode, string>();
  const fieldsOf = (kind: OperationDefinitionNode['operation']) => schema.getRootType(kind)?.getFields() ?? {};
  const find = ({ operation, selectionSet }: OperationDefinitionNode): string => {
    const names = selectionSet.selections.map((selection) =>
      selection.kind === Kind.FIELD && selection.name.value in fieldsOf(operation) ? selection.name.value : null,
    );
    if (selectionSet.selections.some((each) => each.kind === Kind.FIELD && each.name.value.startsWith('__')))
      return 'introspection';
    const [first] = names;
    return `${operation} ${names.length === 1 && first ? first : 'several'}`;
  };
  return (operation) => {
    const label = labels.get(operation) ?? find(operation);
    labels.set(operation, label);
    return label;
  };
}
