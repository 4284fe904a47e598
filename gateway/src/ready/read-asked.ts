import { wellFormedJson } from '@dentisti/domain/well-formed';
import type { Request } from 'express';
import { parseQuery } from '../http/api-route.ts';
import { HttpError, httpMessages } from '../http/http-error.ts';
import type { ReadyDocument } from './ready-documents.ts';
import type { ReadyQueries } from './ready-queries.ts';

/** What a request asks for. */
export interface Asked {
  document: ReadyDocument;
  operationName: string | null;
  variables: Record<string, unknown>;
}

/** A request by an id that no document of a kept build has, or none that is asked for by GET. */
export class UnknownDocument extends Error {}

/** The query of a request whose answer can be kept; null where Apollo has to answer, or to refuse. */
export async function readAsked(queries: ReadyQueries, req: Request): Promise<Asked | null> {
  if (req.method !== 'POST') return isById(req) ? readById(queries, parseQuery(req.url)) : null;
  const { body } = req;
  if (typeof body !== 'object' || body === null || 'extensions' in body) return null;
  const { query, operationName = null, variables } = body as Record<string, unknown>;
  if (typeof query !== 'string' || (operationName !== null && typeof operationName !== 'string')) return null;
  if (variables !== undefined && (typeof variables !== 'object' || Array.isArray(variables))) return null;
  const document = queries.documents.find(query, operationName || null);
  return document && { document, operationName: operationName || null, variables: { ...variables } };
}

/** Whether a request names its document by id (GraphQL over HTTP, appendix on persisted documents). */
const isById = ({ url }: Request) => /[?&]documentId=/.test(url);

/**
 * A query by the id of its document: safe for every sender, as it changes nothing and is answered alike to everybody.
 * @throws UnknownDocument, HttpError
 */
async function readById({ trusted }: ReadyQueries, given: Record<string, string>): Promise<Asked> {
  const { documentId = '', operationName = '', variables } = given;
  if ('query' in given || 'extensions' in given) throw new HttpError(400, httpMessages.badRequest);
  const document = await trusted.find(documentId);
  if (document === null) throw new UnknownDocument();
  if (document === 'mutation') throw new HttpError(405, httpMessages.methodNotAllowed, { Allow: 'POST' });
  if (operationName !== '' && operationName !== document.operation.name?.value)
    throw new HttpError(400, httpMessages.badRequest);
  return { document, operationName: operationName || null, variables: readVariables(variables) };
}

function readVariables(text: string | undefined): Record<string, unknown> {
  if (text === undefined || text === '') return {};
  let given: unknown;
  try {
    given = wellFormedJson(JSON.parse(text));
  } catch {
    throw new HttpError(400, httpMessages.malformedJson);
  }
  if (given === null) return {};
  if (typeof given !== 'object' || Array.isArray(given)) throw new HttpError(400, httpMessages.badRequest);
  return { ...given };
}
