/** Who may import whom. Read with docs/tour.md, "The layout". */
const feature = '^features/([^/]+)/'

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only', 'dynamic-import'] } },
    },
    {
      name: 'contract-and-rules-are-pure',
      comment: 'Contracts and rules run on both sides.',
      severity: 'error',
      from: { path: '^(contract/|features/.*/(contract|rules)\\.ts$)', pathNot: '\\.test\\.' },
      to: {
        pathNot: [
          '^contract/',
          '^features/.*/(contract|rules)\\.ts$',
          '^node_modules/(zod|temporal-polyfill|fraction.js)/',
        ],
      },
    },
    {
      name: 'browser-never-imports-the-server',
      severity: 'error',
      from: { path: '^(web/|features/.*/web/)' },
      to: {
        path: ['^server/', '^scripts/', '^features/(?!.*/web/)(?!.*/(contract|rules)\\.ts$)'],
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
      name: 'sql-only-in-queries',
      severity: 'error',
      from: {
        path: ['^features/', '^web/'],
        pathNot: [
          '/(tables|queries|dashboard|seed|demo)\\.ts$',
          '^features/account/wall/',
          '\\.test\\.ts$',
          '/access\\.ts$',
        ],
      },
      to: { path: '^node_modules/(drizzle-orm|pg)/' },
    },
    {
      name: 'features-meet-at-their-doors',
      comment: 'Of another feature only its contract, rules, tables and queries; demo data also its demo people.',
      severity: 'error',
      from: { path: feature, pathNot: '\\.test\\.tsx?$|/access\\.ts$' },
      to: {
        path: '^features/',
        pathNot: [
          '^features/$1/',
          '^features/[^/]+/(contract|rules|tables|queries|demo)\\.ts$',
          '^features/[^/]+/[^/]+/(contract|rules|tables|queries)\\.ts$',
        ],
      },
    },
    {
      name: 'only-sign-in-mints',
      comment: 'A person who is "me" comes from a verified session, or from an operator command.',
      severity: 'error',
      from: { path: '^features/', pathNot: ['^features/account/(queries|wall/session)\\.ts$'] },
      to: { path: '^server/me\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'the-sign-in-library-stays-behind-the-wall',
      severity: 'error',
      from: { pathNot: '^features/account/wall/|^node_modules/' },
      to: { path: '^node_modules/better-auth/' },
    },
    {
      name: 'tests-stay-tests',
      severity: 'error',
      from: { path: '^(server|features|web|contract)/', pathNot: '\\.test\\.tsx?$|^server/testing/|/access\\.ts$' },
      to: { path: '^server/testing/|/access\\.ts$' },
    },
    { name: 'nothing-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|\\.data)/' },
    tsPreCompilationDeps: true,
    parser: 'swc',
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
}
