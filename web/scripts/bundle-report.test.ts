import { expect, test } from 'vitest';
import { type Budget, findOverruns, type Manifest, parseBundle } from './bundle-report.ts';

const manifest: Manifest = {
  'index.html': {
    file: 'assets/index.js',
    isEntry: true,
    imports: ['_runtime.js'],
    dynamicImports: ['src/app/start.tsx'],
    css: ['assets/index.css'],
  },
  'src/app/start.tsx': {
    file: 'assets/start.js',
    isDynamicEntry: true,
    imports: ['_react.js', '_runtime.js'],
    dynamicImports: ['src/results.tsx'],
    css: ['assets/start.css'],
  },
  '_react.js': { file: 'assets/react.js', imports: ['_runtime.js', '_apollo.js'] },
  '_apollo.js': { file: 'assets/apollo.js', imports: ['_react.js'] },
  '_runtime.js': { file: 'assets/runtime.js' },
  'src/results.tsx': { file: 'assets/results.js', isDynamicEntry: true, imports: ['_react.js', '_leaflet.js'] },
  '_leaflet.js': { file: 'assets/leaflet.js', css: ['assets/leaflet.css'] },
  'src/hero.svg': { file: 'assets/hero.svg' },
};
const budget: Budget = {
  entryScriptKb: 3,
  applicationScriptKb: 200,
  homeStyleKb: 20,
  lazyChunkKb: 50,
  fontsKb: 70,
  illustrationKb: 6,
};
const sizes = (kb: Record<string, number>) => ({
  gzip: (file: string) => (kb[file.replace('assets/', '')] ?? 0) * 1000,
  fonts: { 'a.woff2': 30_000 },
  illustrations: { 'hero.svg': 5_000 },
});

test('the entry comes with the page, then the application with everything it imports statically, cycles included', () => {
  expect(parseBundle(manifest)).toEqual({
    entryScripts: ['assets/index.js', 'assets/runtime.js'],
    applicationScripts: ['assets/start.js', 'assets/react.js', 'assets/apollo.js'],
    homeStyles: ['assets/index.css', 'assets/start.css'],
    lazyScripts: ['assets/results.js', 'assets/leaflet.js'],
  });
});

test('a build at its limits ships', () => {
  const exact = sizes({
    'index.js': 2,
    'runtime.js': 1,
    'start.js': 50,
    'react.js': 150,
    'leaflet.js': 50,
    'index.css': 20,
  });
  expect(findOverruns(parseBundle(manifest), exact, budget)).toEqual([]);
});

test('names each thing that is too heavy', () => {
  const heavy = {
    ...sizes({ 'index.js': 4, 'start.js': 150, 'react.js': 60, 'leaflet.js': 51 }),
    fonts: { 'a.woff2': 40_000, 'b.woff2': 30_100 },
    illustrations: { 'hero.svg': 6_001 },
  };
  expect(findOverruns(parseBundle(manifest), heavy, budget)).toEqual([
    'entry scripts: 4.0 kB, budget 3 kB',
    'application scripts: 210.0 kB, budget 200 kB',
    'assets/leaflet.js: 51.0 kB, budget 50 kB',
    'fonts: 70.1 kB, budget 70 kB',
    'hero.svg: 6.0 kB, budget 6 kB',
  ]);
});

test('a map that slips into the home page is an overrun, however small', () => {
  const leaky: Manifest = { ...manifest, '_react.js': { file: 'assets/react.js', imports: ['_leaflet.js'] } };
  expect(findOverruns(parseBundle(leaky), sizes({}), budget)).toEqual(['the home page loads the map']);
});

test('a manifest without entry or application is a broken build', () => {
  expect(() => parseBundle({})).toThrow('no entry');
  expect(() => parseBundle({ 'index.html': { file: 'assets/index.js', isEntry: true } })).toThrow('start.tsx');
});
