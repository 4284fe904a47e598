import { defineConfig } from 'vite';

/** The playground of the trial: served by the gateway from its own origin, so that it works without internet. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/graphql/',
  resolve: { dedupe: ['graphql', 'react', 'react-dom'] },
  build: {
    // Put in its place when it is whole: the gateway may be waiting for it.
    outDir: '../public/graphiql.new',
    emptyOutDir: true,
    target: 'es2023',
    // The editor and its language services are what they are; nobody but a developer loads them.
    chunkSizeWarningLimit: 6_000,
    rolldownOptions: {
      onwarn(warning, report) {
        // `use client` marks of libraries mean nothing in a bundle.
        if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') report(warning);
      },
    },
  },
});
