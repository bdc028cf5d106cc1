import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readChunks } from './built.ts'

test('a part of the start is told from a small chunk that took its name from a module', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'quad-built-'))
  fs.mkdirSync(path.join(folder, '.vite'))
  const manifest = {
    '_start-a.js': { file: 'assets/start-a.js', name: 'start', imports: [] },
    '_start-b.js': { file: 'assets/start-b.js', name: 'start', imports: [] },
    'index.html': { file: 'assets/index.js', name: 'index', imports: ['_start-b.js'] },
    '_shell.js': { file: 'assets/shell.js', name: 'shell', imports: ['_start-b.js'] },
    'features/study/web/Late.tsx': { file: 'assets/Late.js', name: 'Late', imports: ['_start-a.js'] },
  }
  fs.writeFileSync(path.join(folder, '.vite/manifest.json'), JSON.stringify(manifest))
  expect(readChunks(folder).start?.file).toBe('assets/start-b.js')
  fs.rmSync(folder, { recursive: true })
})
