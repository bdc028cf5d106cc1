import type { Feature } from '../../server/feature.ts'

export const importsFeature: Feature = {
  name: 'imports',
  routes: [],
  tables: [],
  export: async () => ({}),
  erase: async () => {},
}
