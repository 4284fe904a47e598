// Who may import what: the table of ARCHITECTURE.md. Type-only imports count too, except for cycles.
const border = (from, mayReach) => ({
  name: `${from}-imports`,
  comment: `${from} may import ${mayReach.join(', ') || 'nothing'} of this project`,
  severity: 'error',
  from: { path: `^${from}/` },
  to: { path: '^(domain|db|gateway|worker|web|e2e|scripts|bench)/', pathNot: `^(${[from, ...mayReach].join('|')})/` },
});

export default {
  forbidden: [
    border('domain', []),
    border('db', ['domain']),
    border('gateway', ['domain', 'db']),
    border('worker', ['domain', 'db']),
    border('web', ['domain']),
    border('e2e', ['domain', 'db', 'scripts', 'gateway/src/testing']),
    {
      name: 'domain-is-pure',
      comment: 'domain runs in the browser too: no I/O, no library but zod',
      severity: 'error',
      from: { path: '^domain/', pathNot: '(\\.test\\.ts$|/testing/)' },
      to: { dependencyTypes: ['npm', 'npm-dev', 'core'], pathNot: 'node_modules/zod/' },
    },
    {
      name: 'web-features-from-below',
      comment: 'web: components, lib, theme → features → app',
      severity: 'error',
      from: { path: '^web/src/(components|lib|theme)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^web/src/(features|app)/' },
    },
    {
      name: 'web-app-on-top',
      comment: 'a feature knows the other pages only by their address (lib/paths.ts)',
      severity: 'error',
      from: { path: '^web/src/features/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^web/src/app/' },
    },
    {
      name: 'db-through-its-door',
      comment: 'other workspaces use the entries that db/package.json exports',
      severity: 'error',
      from: { path: '^(gateway|worker)/' },
      to: {
        path: '^db/',
        pathNot:
          '^db/(src/(index|admin|phone-line|unproved-hold|activation|gazetteer|testing/index|process/[a-z-]+)|seed/demo/generate)\\.ts$',
      },
    },
    {
      name: 'testing-in-tests-only',
      severity: 'error',
      from: { path: '^(domain|gateway|worker|db)/', pathNot: '(\\.test\\.ts$|/testing/|/proofs/)' },
      to: { path: '/testing/' },
    },
    {
      name: 'no-cycles',
      comment: 'entities may name each other: their relations are lazy',
      severity: 'error',
      from: { pathNot: '^db/src/entities/' },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    { name: 'no-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '\\?' } },
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(/dist/|/generated/|gateway/public/|web/src/gql/)' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
    tsConfig: { fileName: 'tsconfig.base.json' },
  },
};
