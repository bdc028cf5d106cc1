import { spawn } from 'node:child_process'
import { WebSocket, WebSocketServer } from 'ws'

/**
 * Firefox for Playwright: a program that starts the Firefox of its first argument and relays WebDriver BiDi. It answers
 * what Playwright asks of every context and this Firefox does not know yet; see `optional`.
 */
const optional = new Set(['emulation.setMediaFeaturesOverride'])

const [program = '', ...args] = process.argv.slice(2)
const firefox = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
firefox.once('error', (error) => {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
})
firefox.once('exit', (code) => process.exit(code ?? 1))
process.once('SIGTERM', () => firefox.kill())

let said = ''
let relayed = false
for (const stream of [firefox.stdout, firefox.stderr])
  stream.on('data', (part: Buffer) => {
    process.stderr.write(part.toString().replace('BiDi listening', 'BiDi of Firefox listening'))
    said += part
    const [, address] = /WebDriver BiDi listening on (ws:\/\/\S+)\s/.exec(said) ?? []
    if (!address || relayed) return
    relayed = true
    relay(address)
  })

function relay(address: string): void {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 }, () => {
    const at = server.address()
    if (at && typeof at === 'object') process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${at.port}\n`)
  })
  server.on('connection', (playwright) => {
    const asked = new Set<number>()
    const waiting: string[] = []
    const browser = new WebSocket(`${address}/session`, { maxPayload: 0 })
    playwright.on('message', (data) => {
      const text = String(data)
      const { id, method } = JSON.parse(text)
      if (optional.has(method)) asked.add(id)
      if (browser.readyState === WebSocket.OPEN) browser.send(text)
      else waiting.push(text)
    })
    browser.on('open', () => {
      for (const text of waiting.splice(0)) browser.send(text)
    })
    browser.on('message', (data) => {
      const text = String(data)
      const { id, error } = text.includes('"unknown command"') ? JSON.parse(text) : {}
      const isMissing = error === 'unknown command' && asked.has(id)
      playwright.send(isMissing ? JSON.stringify({ type: 'success', id, result: {} }) : text)
    })
    browser.on('close', () => playwright.close())
    browser.on('error', () => playwright.close())
    playwright.on('close', () => browser.close())
  })
}
