import type { Plugin } from 'vite';

const gap = '<!--/page-head-->';

/**
 * Moves the links to the entry's styles into the part of `<head>` that a rendered page replaces: such a page brings its
 * styles along inline, and only one that the browser draws waits for the file.
 */
export function replaceableStyles(): Plugin {
  return {
    name: 'replaceable-styles',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const links: string[] = [];
        const without = html.replace(/\n?\s*<link rel="stylesheet"[^>]*>/g, (link) => {
          links.push(link.trim());
          return '';
        });
        return without.replace(gap, () => [...links, gap].join('\n    '));
      },
    },
  };
}
