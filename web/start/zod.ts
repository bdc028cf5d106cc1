import { z } from 'zod'

// Zod would otherwise build functions from strings, which this page forbids. A part of the start of its own because it
// has to run before the first shape is made, and importers of shapes cannot know that.
z.config({ jitless: true })
