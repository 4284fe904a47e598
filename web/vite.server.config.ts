import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { inlineDocuments } from './scripts/inline-documents.plugin.ts';

/**
 * The build that renders public pages inside the gateway. Self-contained: the gateway's image has none of the page's
 * packages. Runs after the browser's build, whose manifest it reads when it starts.
 */
export default defineConfig({
  plugins: [inlineDocuments(), react()],
  resolve: { dedupe: ['react', 'react-dom', 'graphql'] },
  ssr: { noExternal: true, target: 'node' },
  define: { 'process.env.NODE_ENV': '"production"' },
  publicDir: false,
  build: {
    ssr: 'src/server/render.tsx',
    outDir: 'dist/server',
    target: 'node24',
    // The same names as in the browser's build, which writes the files themselves.
    assetsInlineLimit: 0,
    emitAssets: false,
    minify: false,
    // One file: a rebuilt one is imported under a new query, and parts of it would still find the old.
    rolldownOptions: { output: { entryFileNames: 'render.js', codeSplitting: false } },
  },
});
