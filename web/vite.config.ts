import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { devRuntimeConfig } from './scripts/dev-runtime-config.plugin.ts';
import { inlineDocuments } from './scripts/inline-documents.plugin.ts';
import { replaceableStyles } from './scripts/page-head.plugin.ts';

/** Where `vite` and `vite preview` find the gateway while the pages are being worked on. */
const gateway = process.env.GATEWAY_ORIGIN ?? 'http://127.0.0.1:8080';
const proxy = Object.fromEntries(
  ['/graphql', '/api', '/tiles', '/mappa', '/immagini', '/luoghi'].map((path) => [path, { target: gateway, ws: true }]),
);

export default defineConfig({
  plugins: [inlineDocuments(), react(), devRuntimeConfig(), replaceableStyles()],
  // rxjs ships ES5 by default; its modern build needs no tslib.
  resolve: { conditions: ['es2015', ...defaultClientConditions], dedupe: ['react', 'react-dom', 'graphql', 'leaflet'] },
  server: { proxy },
  preview: { proxy },
  build: {
    target: ['es2022', 'safari16', 'chrome111', 'firefox115'],
    manifest: true,
    // Safari 16 alone lacks it and merely loads a little later; 0.5 kB for everybody else.
    modulePreload: { polyfill: false },
    // Inlined pictures would count against the script budget and `data:` fonts against the content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/,
              priority: 4,
            },
            { name: 'router', test: /node_modules[\\/](react-router|react-router-dom)[\\/]/, priority: 3 },
            // Named so that the budget sees the chunk on every page that loads it.
            {
              name: 'leaflet',
              test: /node_modules[\\/](leaflet|react-leaflet|@react-leaflet|supercluster|kdbush)[\\/]/,
              priority: 1,
            },
            // Dozens of files of half a kilobyte would each be asked for, read and run by itself.
            { name: 'icons', test: /node_modules[\\/]lucide-react[\\/]/, minShareCount: 3, priority: 1 },
            {
              name: 'common',
              test: /[\\/](web[\\/]src[\\/](lib|components|app)|domain)[\\/]/,
              minShareCount: 16,
              maxModuleSize: 1_800,
              priority: 0,
            },
            { name: 'apollo', test: /node_modules[\\/](@apollo|graphql|rxjs|optimism|@wry)[\\/]/, priority: 2 },
          ],
        },
      },
    },
  },
});
