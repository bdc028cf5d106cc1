import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { BrowserRouter } from 'react-router'
import { Entry } from './Entry.tsx'
import { Errors } from './Errors.tsx'
import { readNonce } from './nonce.ts'
import { ThemeColour } from './ThemeColour.tsx'
import './ui/back.ts'
import { resolver, theme } from './ui/theme.ts'
import { Toasts } from './ui/toast.tsx'

// The same key as in public/scheme.js.
const scheme = localStorageColorSchemeManager({ key: 'quad.scheme' })

export function App({ client }: { client: QueryClient }) {
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
