import { z } from 'zod'

// Zod would otherwise build functions from strings, which this page forbids. A part of the start of its own because it
// has to run before the first shape is made, which whatever imports it cannot know.
z.config({ jitless: true })
