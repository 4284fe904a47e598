import { readdirSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { RequestHandler } from 'express';

const encodings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

/** The gateway's own part of the build: its renderer and the list of chunks. */
const ownFiles = /^\/(server|\.vite)\//;

/**
 * Files of the web build, with their `.br` and `.gz` twins where the client takes them. A request is looked up in the
 * list of built files, so no path can lead elsewhere. The list is read again when a build replaced it.
 */
export function serveBuiltFiles(directory: string): RequestHandler {
  let files = new Set<string>();
  let readFor = 0;

  function builtFiles(): Set<string> {
    const at = statSync(join(directory, 'index.html'), { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (at === readFor) return files;
    readFor = at;
    files = new Set(
      at === 0
        ? []
        : readdirSync(directory, { recursive: true, withFileTypes: true })
            .filter((entry) => entry.isFile())
            .map((entry) => `${entry.parentPath.slice(directory.length).replaceAll('\\', '/')}/${entry.name}`)
            .filter((path) => !ownFiles.test(path)),
    );
    return files;
  }

  return (req, res, next) => {
    const path = decodeURIComponent(req.path);
    const extension = extname(path);
    if (extension === '') return next();
    const known = builtFiles();
    if (!known.has(path) || path === '/index.html' || extension === '.br' || extension === '.gz') return next();
    res.locals.logAs = 'asset';
    res.type(extension);
    res.vary('Accept-Encoding');
    const accepted = req.acceptsEncodings('br', 'gzip', 'identity');
    const [encoding, suffix] = encodings.find(
      ([name, ending]) => known.has(path + ending) && (accepted === name || req.acceptsEncodings(name) === name),
    ) ?? ['identity', ''];
    if (encoding !== 'identity') res.setHeader('Content-Encoding', encoding);
    // Names under /assets carry a hash of their content.
    const immutable = path.startsWith('/assets/');
    res.sendFile(path.slice(1) + suffix, { root: directory, immutable, maxAge: immutable ? '1y' : '1h' });
  };
}
