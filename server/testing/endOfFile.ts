import { afterAll } from 'vitest'
import { closeApps } from './app.ts'

// What a file that did not load has left open.
await closeApps()
afterAll(closeApps)
