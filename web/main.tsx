import './jitless.ts'
import './ui/styles.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { passNonceOn } from './nonce.ts'
import { forbidMarkup } from './trusted.ts'

forbidMarkup()
passNonceOn()

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
