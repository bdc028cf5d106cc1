import http from 'node:http'
import { fetchOutside, type OutsideAnswer } from '../../../server/outside/fetch.ts'
import type { Network } from '../../../server/outside/network.ts'
import { NotReached, notReachedWords } from '../../../server/outside/notReached.ts'
import { makeOutside } from '../../../server/outside/outside.ts'
import { calendarUse, type OutsideUse, pushUse } from '../../../server/outside/uses.ts'
import type { Walls } from '../../../server/outside/walls.ts'
import type { Shell } from '../../../server/shell.ts'
import { allowedSpellings, fine, spellings } from './spellings.ts'
import { badNames, lyingNames, movingHost, redirectTo, turningHost, type World } from './world.ts'

type Outcome = { answer: OutsideAnswer; error?: undefined } | { answer?: undefined; error: unknown }
/** Asks as a person who has a whole budget. */
export type AskOutside = (address: string, use?: OutsideUse) => Promise<Outcome>
/** `share`: one of so many is tried. */
export type Tried = {
  world: World
  ask: AskOutside
  share: number
  faults: string[]
  count: { tries: number; allowed: number }
}

/** A client that asks in that world, whole or with something taken away. */
export function clientIn(shell: Shell, network: Network, walls?: Walls): AskOutside {
  const own = { ...shell, outside: makeOutside(shell.env, network, walls) }
  return (address, use = calendarUse) =>
    fetchOutside(own, use, { address, person: crypto.randomUUID() }).then(
      (answer) => ({ answer }),
      (error: unknown) => ({ error }),
    )
}

const shown = (text: string) => JSON.stringify(text.length > 90 ? `${text.slice(0, 90)}…` : text)
/** One of `share`, of every kind where kinds take turns in the list. */
const part = <T>(all: T[], share: number): T[] => all.filter((_, at) => (at + Math.floor(at / share)) % share === 0)

/** Nothing was reached but these hosts, and where it is refused, people read the one sentence. */
function judge({ world, faults, count }: Tried, what: string, { error }: Outcome, hosts: string[] = []): void {
  count.tries++
  const { connections, led, strayed, reached } = world.connected()
  if (connections > 0 || led.length > 0) faults.push(`${what} led to ${led.join(', ') || 'what is forbidden'}`)
  if (strayed.length > 0) faults.push(`${what} connected to ${strayed.join(', ')}`)
  const others = reached.filter((host) => !hosts.includes(host))
  if (others.length > 0) faults.push(`${what} reached ${others.join(', ')}`)
  if (error !== undefined && !(error instanceof NotReached && error.message === notReachedWords))
    faults.push(`${what} was refused in other words: ${error instanceof Error ? error.message : String(error)}`)
}

export async function trySpellings(tried: Tried): Promise<void> {
  for (const address of part(spellings, tried.share)) {
    const outcome = await tried.ask(address)
    judge(tried, shown(address), outcome)
    if (outcome.answer) tried.faults.push(`${shown(address)} was answered`)
  }
  for (const address of part([`http://${fine}/`, 'webcal:x', `http://${fine}:443/`], tried.share))
    judge(tried, `a push message to ${shown(address)}`, await tried.ask(address, pushUse))
}

export async function tryNames(tried: Tried): Promise<void> {
  for (const { host, answers } of part(badNames, tried.share)) {
    const outcome = await tried.ask(`https://${host}/`)
    judge(tried, `a name at ${answers.join(' and ')}`, outcome)
    if (outcome.answer) tried.faults.push(`a name at ${answers.join(' and ')} was answered`)
  }
}

/** Whoever looks a name up twice is led elsewhere the second time. */
export async function tryRebinding(tried: Tried): Promise<void> {
  const { world, faults, ask } = tried
  world.forget()
  for (const { host, later } of part(lyingNames, tried.share)) {
    const outcome = await ask(`https://${host}/`)
    judge(tried, `a name that later is ${later}`, outcome, [host])
    if (!outcome.answer) faults.push(`a name that is public when it is judged, and later ${later}, was not reached`)
    if (world.lookedUp(host) !== 1) faults.push(`a name was looked up ${world.lookedUp(host)} times for one request`)
  }
  world.forget()
  const turned = await ask(`https://${turningHost}/`)
  judge(tried, 'a redirect to the same name, which by then is 127.0.0.1,', turned, [turningHost])
  if (turned.answer) faults.push('a redirect to the same name, which by then is 127.0.0.1, was followed')
}

export async function tryRedirectsTo(tried: Tried): Promise<void> {
  const { faults, ask, share } = tried
  // A header holds no line break, and an empty one is an address: that of the page itself.
  const targets = [...spellings, ...badNames.map(({ host }) => `https://${host}/`)].filter(
    (one) => !/[\r\n]|^$/.test(one),
  )
  for (const target of part(targets, share)) {
    const outcome = await ask(redirectTo(target))
    judge(tried, `a redirect to ${shown(target)}`, outcome, [movingHost])
    if (outcome.answer) faults.push(`a redirect to ${shown(target)} was answered`)
  }
  for (const [words, target] of [
    ['from https to http', `http://${fine}/`],
    ['from https to http and back', redirectTo(`https://${fine}/`, 'http')],
    ['that has no end', `/${Buffer.from('#').toString('base64url')}`],
    ['and three more', redirectTo(redirectTo(redirectTo(`https://${fine}/`)))],
    ['with a scheme of calendar programs', `webcal://${fine}/`],
  ] as const) {
    const outcome = await ask(redirectTo(target))
    judge(tried, `a redirect ${words}`, outcome, [movingHost])
    if (outcome.answer) faults.push(`a redirect ${words} was followed`)
  }
  const pushed = await ask(redirectTo(`https://${fine}/`), pushUse)
  judge(tried, 'a push message that is redirected', pushed, [movingHost])
  if (pushed.answer?.status !== 302) faults.push('a push message that is redirected was not answered so')
}

/** A client that refuses everything proves nothing. */
export async function tryAllowed(tried: Tried): Promise<void> {
  const { faults, ask, world, count } = tried
  const addresses = [
    ...allowedSpellings,
    redirectTo(`https://${fine}/`),
    redirectTo(`//${fine}/`),
    redirectTo(redirectTo(redirectTo(`https://${fine}/`))),
    redirectTo(`https://${fine}/`, 'http'),
    redirectTo(`http://${fine}/`, 'http'),
  ]
  for (const address of addresses) {
    const outcome = await ask(address)
    judge(tried, `the control ${shown(address)}`, outcome, [fine, movingHost])
    if (outcome.answer?.status === 200 && outcome.answer.body.length > 0) count.allowed++
    else faults.push(`the control ${shown(address)} was not answered`)
  }
  const pushed = await ask(`https://${fine}/`, pushUse)
  if (pushed.answer?.status === 200 && pushed.answer.body.length === 0) count.allowed++
  else faults.push('the control of a push message was not answered')
  // Such as HTTPS_PROXY with NODE_USE_ENV_PROXY: here for the whole process.
  const proxy = `http://127.0.0.1:${world.forbiddenPort}`
  const restore = http.setGlobalProxyFromEnv({ http_proxy: proxy, https_proxy: proxy })
  const direct = [await ask(`https://${fine}/`), await ask(`http://${fine}/`)]
  restore()
  judge(tried, 'a request beside proxies of the environment', direct[0] as Outcome, [fine])
  if (direct.some(({ answer }) => answer?.status !== 200)) faults.push('proxies of the environment are in the way')
}
