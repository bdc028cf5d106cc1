import './ui/styles.ts'

// What follows runs in parts, each in a task of its own, so that the browser paints and answers in between.
async function inParts(): Promise<void> {
  await import('./react.ts')
  await import('./zod.ts')
  const { start } = await import('./start.tsx')
  start()
}

void inParts()
