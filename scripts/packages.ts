import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** For a lock that is never given back, not for a machine on which somebody else's install takes long. */
const patienceMs = 20 * 60_000
const lockHeld = /could not get lock|unable to (acquire|lock)|is held by process/i

let updated = false

/**
 * Installs packages of Debian, which takes root and apt-get, and waits while another process installs some. Answers
 * undefined, or why it could not, as the end of a sentence.
 */
export function installPackages(program: string, names: string[]): string | undefined {
  if (!existsSync('/usr/bin/apt-get')) return 'there is no apt-get to install it with'
  if (process.getuid?.() !== 0) return `only root can install it (${names.join(', ')})`
  process.stdout.write(`${program} is not installed: installing ${names.join(', ')}.\n`)
  // Lists that are old, or lack those of one address, often have the package all the same.
  if (!updated) aptGet(['update'])
  updated = true
  return aptGet(['install', '--no-install-recommends', '--', ...names])
}

/** What went wrong, in apt-get's own words. */
function aptGet(args: string[]): string | undefined {
  const until = Date.now() + patienceMs
  for (;;) {
    const { status, stderr, error } = spawnSync('apt-get', ['-y', '-qq', '-o', 'Dpkg::Use-Pty=0', ...args], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' },
      stdio: ['ignore', 'ignore', 'pipe'],
      encoding: 'utf8',
      timeout: patienceMs,
    })
    if (status === 0) return undefined
    const words = error?.message ?? lastErrors(stderr)
    if (!lockHeld.test(stderr ?? '') || Date.now() > until) return `apt-get could not install it: ${words}`
    process.stdout.write('Another process installs packages: waiting for it.\n')
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5000)
  }
}

function lastErrors(stderr: string): string {
  const lines = stderr.split('\n').filter((line) => /^(E|dpkg|W):/.test(line))
  return lines.slice(-2).join(' ') || stderr.trim().slice(-300) || 'it gave no reason'
}
