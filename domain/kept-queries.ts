/**
 * Operations of the page that it may ask for by GET and the id of their document: the gateway keeps their answers, and
 * what they are asked with stands in an address. Nothing that a visitor types while searching is among them.
 */
export const keptQueries: ReadonlySet<string> = new Set([
  'Results',
  'ResultTexts',
  'TopCities',
  'DirectoryFigures',
  'PracticeOffer',
  'ProfileById',
  'ProfileBySlug',
]);

/** Code of the error where no document of a kept build has the id: the page then sends the document itself. */
export const unknownDocumentCode = 'PERSISTED_DOCUMENT_NOT_FOUND';
