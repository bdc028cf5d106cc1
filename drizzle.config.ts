import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  casing: 'snake_case',
  schema: [
    './features/**/{tables,*.tables}.ts',
    './server/limits/tables.ts',
    './server/undo/tables.ts',
    './server/publicTexts/tables.ts',
    './server/db/versions.ts',
    './server/files/pendingDeletions.ts',
    './server/demo/tables.ts',
    './server/rootSecret/tables.ts',
  ],
  out: './server/migrations',
})
