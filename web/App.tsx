import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { BrowserRouter } from 'react-router'
import { Entry } from './Entry.tsx'
import { Errors } from './Errors.tsx'
import { readNonce } from './nonce.ts'
import { makeQueryClient } from './queryClient.ts'
import { ThemeColour } from './ThemeColour.tsx'
import './ui/back.ts'
import { resolver, theme } from './ui/theme.ts'
import { Toasts } from './ui/toast.tsx'

// The same key as in public/scheme.js.
const scheme = localStorageColorSchemeManager({ key: 'quad.scheme' })

export function App() {
  const [client] = useState(makeQueryClient)
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={resolver}
      colorSchemeManager={scheme}
      defaultColorScheme="auto"
      getStyleNonce={readNonce}
    >
      <ThemeColour />
      <Errors>
        <QueryClientProvider client={client}>
          <BrowserRouter>
            <Entry />
          </BrowserRouter>
          <Toasts />
        </QueryClientProvider>
      </Errors>
    </MantineProvider>
  )
}
