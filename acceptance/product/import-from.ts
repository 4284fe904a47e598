import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** A module as it is in the tree with this root. */
export const importFrom = <Module>(root: string, file: string): Promise<Module> =>
  import(pathToFileURL(join(root, file)).href);
