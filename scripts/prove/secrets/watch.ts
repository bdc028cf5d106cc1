import type { Caller } from '../../../server/testing/caller.ts'
import type { Vault } from './vault.ts'

/** What went between browsers and Quad: addresses asked for, refusals, and other answers. */
export type Traffic = { addresses: string[]; refusals: string[]; answers: string[] }

/** A browser whose cookies are secrets, and whose traffic is remembered. `misuses`: its addresses are not Quad's. */
export function watched(caller: Caller, name: string, vault: Vault, traffic: Traffic, misuses = false): Caller {
  const { fetch, keep } = caller
  caller.keep = (lines) => {
    for (const line of lines) {
      const [, cookie = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value.length < 8) continue
      const whole = decodeURIComponent(value)
      vault.keep(`${name}’s cookie ${cookie}`, whole)
      // Its signature follows.
      if (cookie.endsWith('session')) vault.keep(`${name}’s session token`, whole.split('.')[0] ?? '')
    }
    keep(lines)
  }
  caller.fetch = async (path, init) => {
    const answer = await fetch(path, init)
    if (!misuses) traffic.addresses.push(`${init?.method ?? 'GET'} ${path}`)
    const text = `${answer.status} ${headersOf(answer)} ${await answer.clone().text()}`
    if (answer.ok) traffic.answers.push(text)
    else traffic.refusals.push(text)
    return answer
  }
  return caller
}

const headersOf = ({ headers }: Response) => JSON.stringify([...headers].filter(([name]) => name !== 'set-cookie'))
