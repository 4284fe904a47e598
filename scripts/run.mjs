// Runs one of the project's TypeScript scripts: `node scripts/run.mjs scripts/start/main.ts`. Plain JavaScript, because
// an older Node cannot even read the scripts' types and would answer with an error that helps nobody.
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const wanted = 24;
const [script, ...rest] = process.argv.slice(2);
const major = Number(process.versions.node.split('.')[0]);

if (major !== wanted) {
  console.error(
    `Dentisti.ai's scripts run on Node ${wanted}; this is Node ${process.versions.node} (${process.execPath}).`,
  );
  console.error(
    'Node 24 comes with the npm packages: use the Makefile (make help), npm run, or node_modules/.bin/node.',
  );
  process.exit(1);
}
if (!script) {
  console.error('Usage: node_modules/.bin/node scripts/run.mjs <script.ts> [arguments]');
  process.exit(1);
}

const path = resolve(script);
process.argv = [process.execPath, path, ...rest];
await import(pathToFileURL(path).href);
