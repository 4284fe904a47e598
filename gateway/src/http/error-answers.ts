import { describeError, type Logger } from '@dentisti/core/platform/log';
import type { ErrorRequestHandler, Response } from 'express';
import { httpMessages, publicAnswer } from './http-error.ts';
import { plainPage, plainPageInline } from './pages/plain-page.ts';
import { allowPage } from './security-headers.ts';

type Described = ReturnType<typeof publicAnswer>;

/** One error handler: logs our own errors, sets status and headers, and lets `answer` write the body. */
function answerError(log: Logger, answer: (res: Response, error: Described) => void): ErrorRequestHandler {
  return (error, _req, res, next) => {
    const described = publicAnswer(error);
    if (described.status >= 500 && described.message === httpMessages.internal)
      log.error({ requestId: res.locals.requestId, err: describeError(error) }, 'unexpected error');
    // Too late for another answer: Express closes the connection, so that the client sees it as cut.
    if (res.headersSent) return next(error);
    res.status(described.status).set(described.headers).set('Cache-Control', 'no-store');
    answer(res, described);
  };
}

/** `{error}`; of our own defects the sentence alone, with the request id to quote. */
export function answerApiError(log: Logger): ErrorRequestHandler {
  return answerError(log, (res, { status, message }) => {
    res.json(status === 500 ? { error: message, requestId: res.locals.requestId } : { error: message });
  });
}

/** The form GraphQL clients read. */
export function answerGraphqlError(log: Logger): ErrorRequestHandler {
  return answerError(log, (res, { status, message }) => {
    const code = status >= 500 ? 'INTERNAL_SERVER_ERROR' : status === 429 ? 'TOO_MANY_REQUESTS' : 'BAD_REQUEST';
    res.json({ errors: [{ message, extensions: { code, requestId: res.locals.requestId } }] });
  });
}

/** A small page in Italian: what a visitor sees when the page itself cannot be served. */
export function answerPageError(log: Logger): ErrorRequestHandler {
  return answerError(log, (res, { status, message }) => {
    allowPage(res, plainPageInline);
    const hint =
      status >= 500 ? `Codice della richiesta: ${res.locals.requestId}` : 'Torna alla pagina iniziale e riprova.';
    res.type('html').send(plainPage({ title: message, text: hint }));
  });
}
