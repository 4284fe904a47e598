import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const call = /(?:^const (\w+) = )?\bgraphql\(\s*(?:\/\* GraphQL \*\/\s*)?`([^`]*)`\s*,?\s*\)/gm;

/**
 * Puts each parsed document where `graphql(`…`)` stands. Codegen's `gql.ts` is one module with every document of the
 * site, so without this the home page would carry those of all other pages.
 */
export function inlineDocuments(): Plugin {
  let generated = '';
  let documentOf: (source: string) => { kind?: string };
  return {
    name: 'inline-documents',
    apply: 'build',
    enforce: 'pre',
    async configResolved(config) {
      generated = resolve(config.root, 'src/gql');
      ({ graphql: documentOf } = await import(pathToFileURL(resolve(generated, 'gql.ts')).href));
    },
    transform(code, id) {
      // Unused once every document stands in its place.
      if (id.startsWith(generated)) return { code, map: null, moduleSideEffects: false };
      if (!code.includes('graphql(')) return null;
      return {
        code: code.replace(call, (_, own: string | undefined, source: string) => {
          const document = documentOf(source);
          if (document.kind !== 'Document') this.error(`No generated document: run codegen.\n${source}`);
          const assigned = own ? `const ${own} = ` : '';
          // `readFragment` looks at types alone, and a query's document holds the fragments it spreads.
          const isType = own && /^\s*fragment /.test(source) && !code.includes(`fragment: ${own}`);
          return `${assigned}(${isType ? 'null' : JSON.stringify(document)})`;
        }),
        map: null,
      };
    },
  };
}
