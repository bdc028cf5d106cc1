import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { makeQueryClient } from '../api/queryClient.ts'
import { prefetchSession } from '../session.ts'
import { App } from './App.tsx'
import { prepareEntry } from './EntryRoutes.tsx'
import { passNonceOn } from './nonce.ts'
import { forbidMarkup } from './trustedTypes.ts'

export function startApp(): void {
  forbidMarkup()
  passNonceOn()
  const client = makeQueryClient()

  function draw(): void {
    const root = document.getElementById('root')
    // In slices, so that the browser stays responsive; what index.html shows stays until all of it is ready.
    if (root)
      startTransition(() =>
        createRoot(root).render(
          <StrictMode>
            <App client={client} />
          </StrictMode>,
        ),
      )
  }

  // For a person whom the server knows, the page names in advance what they will need. With that loaded, their first
  // screen is drawn at once instead of after what index.html shows. What fails here is fetched again there, and
  // reported.
  const known = document.querySelector('link[rel=preload][as=fetch]') !== null
  if (known) Promise.allSettled([prefetchSession(client), prepareEntry(window.location.pathname, client)]).then(draw)
  else draw()
}
