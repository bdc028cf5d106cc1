import { afterAll } from 'vitest'
import { closeApps } from './app.ts'

// Closes what a file that failed to load has left open.
await closeApps()
afterAll(closeApps)
