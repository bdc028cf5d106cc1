import fs from 'node:fs'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'
import { collectFills } from '../../contract/slot.ts'
import { readStaticFiles } from '../../server/http/static.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The baseline of pages: React with one button, built and sent as Quad is. */
export async function serveFloor(): Promise<{ address: string; close(): void }> {
  // Within the checkout, where `react` is found.
  fs.mkdirSync(path.join(root, 'node_modules/.cache'), { recursive: true })
  const folder = fs.mkdtempSync(path.join(root, 'node_modules/.cache/floor-'))
  const out = fs.mkdtempSync(path.join(os.tmpdir(), 'quad-floor-'))
  const page =
    '<!doctype html><html lang="en"><title>Floor</title><div id="root"></div><script type="module" src="/main.js"></script>'
  const script = `import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
createRoot(document.getElementById('root')).render(createElement('button', null, 'One button'))`
  fs.writeFileSync(path.join(folder, 'index.html'), page)
  fs.writeFileSync(path.join(folder, 'main.js'), script)
  await build({ root: folder, configFile: false, logLevel: 'error', build: { outDir: out, emptyOutDir: true } })
  for (const name of fs.readdirSync(path.join(out, 'assets'))) {
    const file = path.join(out, 'assets', name)
    fs.writeFileSync(`${file}.br`, brotliCompressSync(fs.readFileSync(file)))
  }
  const files = readStaticFiles(out, collectFills([]))
  const server = http.createServer((request, response) => {
    const { status, headers, body } = files.serve(request.url ?? '/', request.headers['accept-encoding'] ?? '', null)
    response.writeHead(status, headers)
    if (typeof body === 'string' || body instanceof Uint8Array) response.end(body)
    else response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const at = server.address()
  return {
    address: `http://127.0.0.1:${typeof at === 'object' ? at?.port : ''}/`,
    close() {
      server.closeAllConnections()
      server.close()
      for (const one of [folder, out]) fs.rmSync(one, { recursive: true, force: true })
    },
  }
}
