import react from '@vitejs/plugin-react';
import { defineProject } from 'vitest/config';

export default defineProject({
  plugins: [react()],
  // Vite would take graphql's ES build, Node gives the schema tools the other: two copies refuse each other's schema.
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    name: 'web',
    include: ['{src,scripts}/**/*.test.{ts,tsx}'],
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'http://localhost/' } },
    setupFiles: ['./src/testing/setup.ts'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
    maxWorkers: 2,
    // One module graph and one window for all files of a process: setup.ts clears what a test leaves in it.
    isolate: false,
    // On a machine that has other things to do, one long form took half a minute.
    testTimeout: 90_000,
    expect: { poll: { timeout: 15_000 } },
  },
});
