/** `node parse-sources.ts a.ts b.graphql`: leaves with 1 and says where when Node or GraphQL cannot read the sources. */
import { globSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';

const files = process.argv.slice(2);
for (const file of files.filter((each) => each.endsWith('.ts'))) {
  try {
    stripTypeScriptTypes(readFileSync(file, 'utf8'));
  } catch (error) {
    // Node's own message ends with the line, a mark under the place and, after an empty line, the stack.
    fail(`${file}${(error as Error).stack?.split('\n\n')[0]}\n${(error as Error).message}`);
  }
}
if (files.some((file) => file.endsWith('.graphql'))) {
  // Loaded for a schema alone: a resolver's author waits for this program.
  const { buildASTSchema, concatAST, parse, Source } = await import('graphql');
  try {
    // All of it: an extension is read only beside what it extends.
    const paths = globSync('gateway/src/graphql/**/*.graphql').toSorted();
    buildASTSchema(concatAST(paths.map((path) => parse(new Source(readFileSync(path, 'utf8'), path)))));
  } catch (error) {
    fail(String(error));
  }
}

function fail(message: string): void {
  console.error(message);
  process.exitCode = 1;
}
