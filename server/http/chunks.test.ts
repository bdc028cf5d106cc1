import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { firstChunks, readChunks, shellChunk, withImports } from './chunks.ts'

test('a part of the start is told from a small chunk that took its name from a module', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'quad-built-'))
  fs.mkdirSync(path.join(folder, '.vite'))
  const manifest = {
    '_start-a.js': { file: 'assets/start-a.js', name: 'start', imports: [] },
    '_part-app-b.js': { file: 'assets/part-app-b.js', name: 'part-app', imports: [] },
    '_part-shell.js': { file: 'assets/part-shell.js', name: 'part-shell', imports: ['_part-app-b.js'] },
    'features/study/web/Late.tsx': { file: 'assets/Late.js', name: 'Late', imports: ['_start-a.js'] },
  }
  fs.writeFileSync(path.join(folder, '.vite/manifest.json'), JSON.stringify(manifest))
  const chunks = readChunks(folder)
  const files = withImports(chunks, [...firstChunks, shellChunk]).map(({ file }) => file)
  expect(files).toEqual(['assets/part-app-b.js', 'assets/part-shell.js'])
  fs.rmSync(folder, { recursive: true })
})
