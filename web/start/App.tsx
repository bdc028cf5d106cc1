import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { BrowserRouter } from 'react-router'
import { ErrorBoundary } from '../errors/ErrorBoundary.tsx'
import { EntryRoutes } from './EntryRoutes.tsx'
import { readNonce } from './nonce.ts'
import { ThemeColour } from './ThemeColour.tsx'
import '../ui/interceptBack.ts'
import { theme, variablesResolver } from '../ui/theme.ts'
import { Toasts } from '../ui/toast.tsx'

// The same key as in public/scheme.js.
const scheme = localStorageColorSchemeManager({ key: 'quad.scheme' })

export function App({ client }: { client: QueryClient }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={variablesResolver}
      colorSchemeManager={scheme}
      defaultColorScheme="auto"
      getStyleNonce={readNonce}
    >
      <ThemeColour />
      <ErrorBoundary>
        <QueryClientProvider client={client}>
          <BrowserRouter>
            <EntryRoutes />
          </BrowserRouter>
          <Toasts />
        </QueryClientProvider>
      </ErrorBoundary>
    </MantineProvider>
  )
}
