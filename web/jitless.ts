import { z } from 'zod'

// Zod would otherwise build functions from strings, which this page forbids. A module of its own because it has to run
// before the first shape is made: it is the first thing main.tsx imports.
z.config({ jitless: true })
