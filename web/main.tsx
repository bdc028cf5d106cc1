import './ui/styles.ts'

// The rest runs in parts, each in a task of its own, so that the browser paints and answers in between.
async function inParts(): Promise<void> {
  await import('./start/react.ts')
  await import('./start/zod.ts')
  const { startApp } = await import('./start/start.tsx')
  startApp()
}

// Both for public/scheme.js, which says in a sentence why nothing is drawn.
if (!document.documentElement.hasAttribute('data-unfit'))
  inParts().catch((error: unknown) => {
    document.dispatchEvent(new Event('quad-not-loaded'))
    throw error
  })
