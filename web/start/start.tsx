import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { makeQueryClient } from '../api/queryClient.ts'
import { listenToOtherTabs } from '../otherTabs.ts'
import { watchTyping } from '../screens/typedText.ts'
import { forgetPerson, prefetchSession, refetchSession } from '../session.ts'
import { App } from './App.tsx'
import { prepareEntry, prepareSignIn } from './EntryRoutes.tsx'
import { passNonceOn } from './nonce.ts'
import { forbidMarkup } from './trustedTypes.ts'

export function startApp(): void {
  forbidMarkup()
  passNonceOn()
  watchTyping()
  const client = makeQueryClient()
  listenToOtherTabs((news) => {
    if (news === 'left') return forgetPerson(client)
    const again = () => client.invalidateQueries()
    refetchSession(client).then(again, () => undefined)
  })

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
  const outlined = document.querySelector('.frame-entry') !== null
  if (outlined) Promise.allSettled([prefetchSession(client), prepareSignIn()]).then(draw)
  else if (known) Promise.allSettled([prefetchSession(client), prepareEntry(client)]).then(draw)
  else draw()
}
