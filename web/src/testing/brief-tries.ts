import { configure, getConfig } from '@testing-library/react';

const { getElementError: withPage } = getConfig();

/** Within a wait nobody reads the error of a try: the library would print the whole page for each, and does at the end. */
function getElementError(message: string | null, container: Element): Error {
  const isTry: unknown = Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics');
  if (isTry) return Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' });
  const error = withPage(message, container);
  // The report points at the test, not here.
  Error.captureStackTrace(error, getElementError);
  return error;
}

configure({ getElementError });
