import { type ChildProcess, spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { keptEnvironment } from '../../server/testing/kept.ts'
import { onFreePort } from '../../server/testing/port.ts'
import { closeAtEnd } from '../quad.ts'

/** A command of WebDriver; the path is that after the session, `body` is left out for a GET. */
type Command = <T>(path: string, body?: object) => Promise<T>

/** How WebDriver names an element in its answers. */
export const elementKey = 'element-6066-11e4-a52e-4f735466cecf'

type Programs = { driver: string; browser: string; display: string }

/**
 * One window of WebKitGTK on a display without a screen, steered over WebDriver. What its pages write to the console
 * is in `log`. `folder` gets what it stores.
 */
export async function startWebKit({ driver, browser, display }: Programs, folder: string, zone: string) {
  const children: ChildProcess[] = []
  closeAtEnd(async () => {
    for (const child of children.reverse()) await ended(child)
  })

  const screen = spawn(display, ['-displayfd', '1', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  children.push(screen)
  const number = await firstLine(screen, screen.stdout)

  const settings = path.join(folder, 'gtk-3.0')
  fs.mkdirSync(settings, { recursive: true })
  // What "reduced motion" is to it.
  fs.writeFileSync(path.join(settings, 'settings.ini'), '[Settings]\ngtk-enable-animations=0\n')
  const env = {
    ...{ PATH: process.env.PATH, DISPLAY: `:${number}`, TZ: zone, LANG: 'en_US.UTF-8', LANGUAGE: 'en_US' },
    ...{ HOME: folder, XDG_CONFIG_HOME: folder, XDG_CACHE_HOME: folder, XDG_DATA_HOME: folder },
    // Neither a bus nor a graphics card: it draws by itself.
    ...{ DBUS_SESSION_BUS_ADDRESS: 'disabled:', NO_AT_BRIDGE: '1', GDK_BACKEND: 'x11' },
    ...{ GSETTINGS_BACKEND: 'memory', GIO_USE_VFS: 'local', WEBKIT_DISABLE_DMABUF_RENDERER: '1' },
    ...{ LIBGL_ALWAYS_SOFTWARE: '1', ...keptEnvironment() },
  }
  const origin = await onFreePort(async (port) => {
    const steered = spawn(driver, [`--port=${port}`, '--host=127.0.0.1'], { env, stdio: ['ignore', 'ignore', 'pipe'] })
    children.push(steered)
    await listening(`http://127.0.0.1:${port}`, steered)
    return `http://127.0.0.1:${port}`
  })

  const logFile = path.join(folder, 'console.log')
  const { sessionId } = await send<{ sessionId: string }>(`${origin}/session`, {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': loggedBrowser(browser, logFile) } },
  })
  const command: Command = (path, body) => send(`${origin}/session/${sessionId}${path}`, body)
  return {
    command,
    log: () => fs.readFileSync(logFile, 'utf8'),
  }
}

/** The driver would start it without its output. */
function loggedBrowser(browser: string, logFile: string) {
  const script = 'log=$1; shift; exec "$@" >"$log" 2>&1'
  const settings = ['--automation', '--enable-write-console-messages-to-stdout=true']
  return { binary: '/bin/sh', args: ['-c', script, 'sh', logFile, browser, ...settings] }
}

async function send<T>(address: string, body?: object): Promise<T> {
  const answer = await fetch(address, body && { method: 'POST', body: JSON.stringify(body) })
  const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } }
  if (!answer.ok) throw new Error(`${new URL(address).pathname}: ${value.error}: ${value.message}`)
  return value
}

function firstLine(of: ChildProcess, from: Readable): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    from.on('data', (part: Buffer) => {
      said += part
      if (said.includes('\n')) resolve(said.trim())
    })
    of.once('error', reject)
    of.once('exit', (code) => reject(new Error(`${of.spawnfile} ended with code ${code}`)))
  })
}

/** It does not say when it is there. */
async function listening(origin: string, child: ChildProcess): Promise<void> {
  let said = ''
  child.stderr?.on('data', (part: Buffer) => {
    said = (said + part).slice(-2000)
  })
  for (;;) {
    const answer = await fetch(`${origin}/status`).catch(() => null)
    if (child.exitCode !== null) throw new Error(`${child.spawnfile} ended with code ${child.exitCode}: ${said}`)
    if (answer) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Ends it: the browser goes with its display. */
async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = new Promise((resolve) => child.once('exit', resolve))
  child.kill()
  await exit
}
