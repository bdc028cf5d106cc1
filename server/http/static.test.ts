import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readFiles } from './static.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'quad-static-'))
afterAll(() => fs.rmSync(folder, { recursive: true }))

const chunks = {
  'index.html': { file: 'assets/index-1.js', isEntry: true, css: ['assets/index-1.css'] },
  'web/Shell.tsx': { file: 'assets/Shell-1.js', imports: ['index.html', '_Logo-1.js'], css: ['assets/Shell-1.css'] },
  'web/pages/Dashboard.tsx': { file: 'assets/Dashboard-1.js', imports: ['index.html', 'web/Shell.tsx', '_Logo-1.js'] },
  '_Logo-1.js': { file: 'assets/Logo-1.js' },
}
fs.mkdirSync(path.join(folder, '.vite'))
fs.writeFileSync(path.join(folder, '.vite/manifest.json'), JSON.stringify(chunks))
fs.writeFileSync(path.join(folder, 'index.html'), '<head></head><body></body>')

test('whoever comes back gets a page that names what their first screen needs, each once; a stranger does not', () => {
  const files = readFiles(folder)
  const names = (at: string, known: boolean) =>
    [...String(files.serve(at, '', known).body).matchAll(/href="([^"]*)"/g)].map(([, name]) => name)
  expect(names('/', true)).toEqual([
    ...['/api/me', '/api/dashboard', '/assets/Shell-1.js', '/assets/Dashboard-1.js', '/assets/Logo-1.js'],
    '/assets/Shell-1.css',
  ])
  expect(names('/homework', true)).toContain('/assets/Shell-1.js')
  expect(names('/', false)).toEqual([])
  expect(names('/reset-password', true)).toEqual([])
})
