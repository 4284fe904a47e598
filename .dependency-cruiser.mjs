import gazetteer from './db/seed/gazetteer/package.json' with { type: 'json' };
import graphiql from './gateway/graphiql-ui/package.json' with { type: 'json' };

/** Installed by the commands that need them. */
const ownPackages = Object.keys({ ...gazetteer.dependencies, ...graphiql.dependencies });

// Who may import what: the table of ARCHITECTURE.md. Type-only imports count too, except for cycles.
const border = (from, mayReach) => ({
  name: `${from}-imports`,
  comment: `${from} may import ${mayReach.join(', ') || 'nothing'} of this project`,
  severity: 'error',
  from: { path: `^${from}/` },
  to: {
    path: '^(domain|db|core|gateway|worker|web|e2e|scripts|bench|acceptance)/',
    pathNot: `^(${[from, ...mayReach].join('|')})/`,
  },
});

export default {
  forbidden: [
    border('domain', []),
    border('db', ['domain']),
    border('core', ['domain', 'db']),
    border('gateway', ['domain', 'db', 'core']),
    border('worker', ['domain', 'db', 'core']),
    border('web', ['domain']),
    border('e2e', ['domain', 'db', 'core', 'scripts', 'gateway/src/testing']),
    border('acceptance', ['domain', 'db', 'core', 'gateway', 'worker', 'scripts']),
    {
      name: 'queries-only-read',
      comment: 'core: what is called find-, list- or get- changes nothing, so it imports no command',
      severity: 'error',
      from: { path: '^core/.*/(find|list|get)-[^/]*\\.ts$' },
      to: {
        path: '^core/',
        pathNot:
          '^core/(platform/|[^/]+\\.ts$|.*/(find|list|get|view|describe|parse|page|sort|practice-to-call|in-studio)[^/]*\\.ts$)',
      },
    },
    {
      name: 'core-knows-no-transport',
      comment: 'core: requests, answers and GraphQL are the gateway’s; the status server alone speaks HTTP',
      severity: 'error',
      from: { path: '^core/', pathNot: '(\\.test\\.ts$|^core/platform/status-server\\.ts$)' },
      to: { path: '(node_modules/(express|graphql|@apollo/[^/]+|cookie)/|^(node:)?https?$)' },
    },
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
      comment: 'other workspaces use the entries that db/package.json exports: src, and of seed the demonstration',
      severity: 'error',
      from: { path: '^(core|gateway|worker|e2e|bench|acceptance)/' },
      to: { path: '^db/', pathNot: '^db/(src/|seed/demo/generate\\.ts$)' },
    },
    {
      name: 'testing-in-tests-only',
      severity: 'error',
      from: { path: '^(domain|core|gateway|worker|db)/', pathNot: '(\\.test\\.ts$|/testing/)' },
      to: { path: '/testing/' },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-unresolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: `\\?|^(${ownPackages.join('|')})(/|$)` },
    },
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
