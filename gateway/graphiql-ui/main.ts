import 'graphiql/setup-workers/vite';
import 'graphiql/style.css';
import './page.css';
import { createGraphiQLFetcher } from '@graphiql/toolkit';
import { GraphiQL } from 'graphiql';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { examples } from './examples.ts';

function element<Type extends HTMLElement>(id: string): Type {
  const found = document.getElementById(id);
  if (!found) throw new Error(`index.html lost its element ${id}`);
  return found as Type;
}

const cost = element('cost');
/** Introspection is the editor's own. */
const isOwn = (body: unknown) => typeof body === 'string' && /IntrospectionQuery/.test(body);

const csrfToken = () => /(?:^|; )csrf_token=([^;]*)/.exec(document.cookie)?.[1];
function withCsrfToken(init?: HeadersInit): Headers {
  const headers = new Headers(init);
  const token = csrfToken();
  if (token) headers.set('x-csrf-token', token);
  return headers;
}

/** As the page's own requests: with the CSRF token of a session, if there is one. What it cost is shown. */
async function fetchWithCost(url: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const headers = withCsrfToken(init.headers);
  const response = await fetch(url, { ...init, headers });
  if (!isOwn(init.body)) {
    const points = response.headers.get('x-query-cost');
    cost.textContent =
      points === null ? 'Costo dell’operazione: non eseguita' : `Costo dell’operazione: ${points} punti`;
  }
  return response;
}

const [first] = examples;
const chosen = examples.find(({ id }) => id === new URLSearchParams(location.search).get('esempio'));
const shown = chosen ?? first;
const list = element<HTMLSelectElement>('examples');
for (const { id, title, forOperators } of examples)
  list.add(new Option(forOperators ? `${title} (operatori)` : title, id, false, id === shown?.id));
list.addEventListener('change', () => location.assign(`/graphql?esempio=${list.value}`));

const demoSignIn = `mutation { signInAsDemoOperator {
  ... on DemoOperatorSignedIn { email } ... on SignInRefused { message } ... on TooManyRequests { message } } }`;
const enter = element<HTMLButtonElement>('enter');
const operator = element('operator');

interface Signed {
  currentOperator?: { email: string } | null;
  signInAsDemoOperator?: { email?: string; message?: string };
}
async function ask(query: string): Promise<Signed> {
  const headers = withCsrfToken({ 'content-type': 'application/json' });
  const response = await fetch('/graphql', { method: 'POST', headers, body: JSON.stringify({ query }) });
  return ((await response.json()) as { data?: Signed }).data ?? {};
}
function showOperator(email: string) {
  operator.textContent = `Sei dentro come ${email}`;
  enter.hidden = true;
}

enter.addEventListener('click', async () => {
  if (enter.ariaDisabled === 'true') return;
  enter.ariaDisabled = 'true';
  operator.textContent = '';
  const { signInAsDemoOperator } = await ask(demoSignIn).catch((): Signed => ({}));
  enter.ariaDisabled = 'false';
  const { email, message = 'Accesso non riuscito: riprova.' } = signInAsDemoOperator ?? {};
  if (email) showOperator(email);
  else operator.textContent = message;
});
// Who came from the admin area is in already.
if (csrfToken())
  void ask('{ currentOperator { email } }').then(
    ({ currentOperator }) => currentOperator && showOperator(currentOperator.email),
    () => undefined,
  );

const variables = shown?.variables && JSON.stringify(shown.variables, null, 2);
createRoot(element('root')).render(
  createElement(GraphiQL, {
    fetcher: createGraphiQLFetcher({ url: '/graphql', fetch: fetchWithCost as typeof fetch }),
    defaultQuery: shown?.document ?? '',
    // Before what the browser kept of an earlier visit.
    ...(chosen && { initialQuery: chosen.document, initialVariables: variables ?? '' }),
    defaultEditorToolsVisibility: true,
  }),
);
