import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  casing: 'snake_case',
  schema: ['./features/**/tables.ts', './server/stamps.ts', './server/doomed.ts'],
  out: './server/migrations',
})
