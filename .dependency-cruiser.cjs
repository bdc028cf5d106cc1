const fs = require('node:fs')

/** Who may import whom. Read with docs/architecture.md. */
const feature = '^features/([^/]+)/'
/** A file of that kind, alone or with the kind as a suffix: `queries.ts`, `undo.queries.ts`. */
const kind = (kinds) => `[/.](${kinds})\\.ts$`
/** Files that only tests, measurements and proofs may import. */
const helpers = `^server/testing/|${kind('testing|access|frequent|bench|prove')}`

/** The features from low to high, as `server/features.ts` lists them. */
const list = fs.readFileSync('server/features.ts', 'utf8')
const folderOf = new Map(
  [...list.matchAll(/import \{ (\w+) \} from '\.\.\/features\/(\w+)\/feature\.ts'/g)].map(([, name, at]) => [name, at]),
)
const layers = [...list.slice(list.indexOf('= [')).matchAll(/\w+/g)].flatMap(([name]) => folderOf.get(name) ?? [])
if (layers.length === 0 || layers.length !== folderOf.size)
  throw new Error('server/features.ts: the list of features could not be parsed.')
const production = { pathNot: `\\.test\\.tsx?$|${helpers}` }

const layerRules = layers.map((name, index) => ({
  name: `${name}-imports-only-features-below-it`,
  comment: 'server/features.ts has the order. Where a lower feature needs a higher one, the lower one offers a slot.',
  severity: 'error',
  from: { path: `^features/${name}/`, ...production },
  to: { path: '^features/', pathNot: `^features/(${layers.slice(0, index + 1).join('|')})/` },
}))

module.exports = {
  forbidden: [
    ...layerRules,
    {
      name: 'every-feature-is-listed',
      comment: 'server/features.ts names every folder of features/, in the order of the layers.',
      severity: 'error',
      from: { path: `^features/(?!(${layers.join('|')})/)` },
      to: {},
    },
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only', 'dynamic-import'] } },
    },
    {
      name: 'no-cycles-in-the-browser',
      comment: 'A part of a screen declares the type of its own props; its parent imports it.',
      severity: 'error',
      from: { path: '^(web|features/.*/web)/' },
      to: { circular: true, viaOnly: { path: '^(web|features/.*/web)/' } },
    },
    {
      name: 'contract-and-rules-are-pure',
      comment: 'Contracts and rules run on both sides.',
      severity: 'error',
      from: { path: `^(contract/|features/.*${kind('contract|rules')})`, pathNot: '\\.test\\.' },
      to: {
        pathNot: [
          '^contract/',
          `^features/.*${kind('contract|rules')}`,
          '^node_modules/(zod|temporal-polyfill|fraction.js)/',
        ],
      },
    },
    {
      name: 'browser-never-imports-the-server',
      severity: 'error',
      from: { path: '^(web/|features/.*/web/)' },
      to: {
        path: ['^server/', '^scripts/', `^features/(?!.*/web/)(?!.*${kind('contract|rules')})`],
        pathNot: '^features/.*/web/',
      },
    },
    {
      name: 'server-never-imports-the-browser',
      severity: 'error',
      from: { path: '^(server|contract)/|^features/(?!.*/web/)' },
      to: { path: '^(web/|features/.*/web/)' },
    },
    {
      name: 'the-shell-imports-no-feature-but-account',
      comment: 'Only server/features.ts and web/features.ts name all features.',
      severity: 'error',
      from: {
        path: '^(server|web)/',
        pathNot: `^server/features\\.ts$|^web/(features|openFeatures)\\.ts$|\\.test\\.tsx?$|${helpers}`,
      },
      to: { path: '^features/', pathNot: '^features/account/' },
    },
    {
      name: 'only-the-start-reads-the-lists-of-features',
      comment: 'All other code reads slots.',
      severity: 'error',
      from: {
        path: '^(server|features|web|contract)/',
        pathNot: `^server/main\\.ts$|^web/(features\\.ts|AppShell\\.tsx|start/(EntryRoutes|ClosedPage)\\.tsx)$|\\.test\\.tsx?$|${helpers}`,
      },
      to: { path: '^(server/features|web/features|web/openFeatures)\\.ts$' },
    },
    {
      name: 'sql-only-in-queries',
      severity: 'error',
      from: {
        path: ['^features/', '^web/'],
        pathNot: [kind('tables|queries|seed|demo'), '^features/account/auth/', '\\.test\\.ts$', helpers],
      },
      to: { path: '^node_modules/(drizzle-orm|pg)/' },
    },
    {
      name: 'features-import-only-public-files-of-others',
      comment:
        'A feature imports only contract, rules, tables, queries and slots of another; demo data also its demo people.',
      severity: 'error',
      from: { path: feature, pathNot: `\\.test\\.tsx?$|${helpers}` },
      to: {
        path: '^features/',
        pathNot: [
          '^features/$1/',
          `^features/[^/]+/?[^/]*${kind('contract|rules|tables|queries|slots|demo')}`,
          `^features/[^/]+/[^/]+/[^/]+${kind('contract|rules|tables|queries|slots')}`,
        ],
      },
    },
    {
      name: 'only-sign-in-creates-me',
      comment: 'Only a verified session or an operator command creates a Me.',
      severity: 'error',
      from: {
        path: '^features/',
        pathNot: ['^features/account/(queries|auth/(session|again.queries)|tokens/authenticate.queries)\\.ts$'],
      },
      to: { path: '^server/me\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'only-account-auth-imports-the-sign-in-library',
      severity: 'error',
      from: { pathNot: '^features/account/auth/|^node_modules/' },
      to: { path: '^node_modules/better-auth/' },
    },
    {
      name: 'production-code-imports-no-test-helpers',
      severity: 'error',
      from: { path: '^(server|features|web|contract)/', pathNot: `\\.test\\.tsx?$|${helpers}` },
      to: { path: helpers },
    },
    { name: 'nothing-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|dist-server|\\.data)/' },
    tsPreCompilationDeps: true,
    parser: 'swc',
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
}
