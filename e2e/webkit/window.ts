import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, vi } from 'vitest'
import { findWebKit } from '../../scripts/otherBrowsers.ts'
import { keepOnFailure } from '../../server/testing/kept.ts'
import { testLimits } from '../../server/testing/limits.ts'
import { closeAtEnd } from '../quad.ts'
import { elementKey, startWebKit } from './driver.ts'

type Handle = { [elementKey]: string }
type Kind = 'button' | 'link' | 'field'

const arrowRight = '\uE014'
const backspace = '\uE003'

/**
 * The first element of that kind with that name that has a box, in the topmost dialog if one is open. A name is the
 * whole of what a person reads, or a part of it if it begins with "…".
 */
const finder = `
  const [kind, name] = arguments
  const plain = (text) => (text ?? '').replace(/\\s+/g, ' ').trim()
  const fits = (text) => (name.startsWith('…') ? plain(text).includes(name.slice(1)) : plain(text) === name)
  const selectors = { button: 'button, [role=button], label', link: 'a[href]', field: 'input, select, textarea' }
  const names = (one) => [
    one.getAttribute('aria-label'),
    ...[...(one.labels ?? [])].map((label) => label.textContent.replace(/\\*$/, '')),
    ...(kind === 'field' ? [] : [one.textContent]),
  ]
  const within = [...document.querySelectorAll('[role=dialog]')].at(-1) ?? document
  return [...within.querySelectorAll(selectors[kind])].find(
    (one) => one.getClientRects().length > 0 && names(one).some(fits),
  ) ?? null
`

/** Where an element stands, once a frame more was drawn. */
const placeOf = `
  const [element, done] = arguments
  requestAnimationFrame(() => requestAnimationFrame(() => {
    const { x, y, width, height } = element.getBoundingClientRect()
    done([x, y, width, height].join(' '))
  }))
`

const patience = { timeout: testLimits.wait, interval: 50 }

/** A student's window of WebKit, and what they do in it. */
export async function openWindow(origin: string, zone: string) {
  const found = findWebKit()
  if ('lacking' in found) throw new Error(found.lacking)
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'quad-webkit-'))
  closeAtEnd(async () => fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  const { command, log } = await startWebKit(found.programs, folder, zone)
  await command('/timeouts', { script: testLimits.start, pageLoad: testLimits.start })
  await command('/window/rect', { x: 0, y: 0, width: 1280, height: 900 })

  const run = <T>(script: string, ...args: unknown[]) => command<T>('/execute/sync', { script, args })

  keepOnFailure(async (kept) => {
    fs.writeFileSync(
      path.join(kept, 'page.txt'),
      await run<string>('return location.href + "\\n" + document.body.innerText'),
    )
    fs.writeFileSync(path.join(kept, 'page.png'), Buffer.from(await command<string>('/screenshot'), 'base64'))
    fs.writeFileSync(path.join(kept, 'console.log'), log())
  })

  /**
   * What is there and stands still is used at once; what is redrawn, moves or is covered meanwhile is looked for again.
   * A press on what moves would reach what comes into its place.
   */
  async function act(kind: Kind, name: string, use: (at: string) => Promise<unknown>): Promise<void> {
    await vi.waitFor(async () => {
      const element = await run<Handle | null>(finder, kind, name)
      if (!element) throw new Error(`no ${kind} "${name}"`)
      const place = () => command<string>('/execute/async', { script: placeOf, args: [element] })
      const before = await place()
      if ((await place()) !== before) throw new Error(`${kind} "${name}" moves`)
      await use(`/element/${element[elementKey]}`)
    }, patience)
  }
  const handleOf = (at: string) => ({ [elementKey]: at.slice('/element/'.length) })
  const keys = (text: string) => (at: string) => command(`${at}/value`, { text })
  const value = async (name: string) => {
    let found = ''
    await act('field', name, async (at) => {
      found = await command<string>(`${at}/property/value`)
    })
    return found
  }

  return {
    run,
    value,
    goTo: (address: string) => command('/url', { url: new URL(address, origin).href }),
    press: (name: string) => act('button', name, (at) => command(`${at}/click`, {})),
    follow: (name: string) => act('link', name, (at) => command(`${at}/click`, {})),
    /** Types into a field as it is. */
    type: (name: string, text: string) => act('field', name, keys(text)),
    /**
     * Types a day or a time, and goes from part to part by keys, until it is the wanted value: WebKit takes the second
     * digit of a part for a new one when it comes late.
     */
    typeParts: (name: string, parts: string[], wanted: string) =>
      vi.waitFor(async () => {
        await act('field', name, keys(parts.join(arrowRight)))
        expect(await value(name)).toBe(wanted)
      }, patience),
    /** The pattern that is drawn over an empty day or time; 'none' over one with a value. */
    patternIn: async (name: string) => {
      let pattern = ''
      await act('field', name, async (at) => {
        const script = "return getComputedStyle(arguments[0].parentElement, '::before').content"
        pattern = await run<string>(script, handleOf(at))
      })
      return pattern
    },
    /** Replaces what is in a field. */
    async fill(name: string, text: string): Promise<void> {
      await act('field', name, async (at) => {
        await run('arguments[0].select()', handleOf(at))
        await command(`${at}/value`, { text: text || backspace })
      })
      expect(await value(name)).toBe(text)
    },
    async choose(name: string, option: string): Promise<void> {
      await act('field', name, async (at) => {
        const script = `
          const option = [...arguments[0].options].find((one) => one.text === arguments[1])
          if (!option) throw new Error('no option ' + arguments[1])
          return option`
        const one = await run<Handle>(script, handleOf(at), option)
        await command(`/element/${one[elementKey]}/click`, {})
      })
    },
    /** Waits until a person can read it somewhere on the page. */
    sees: (words: string) =>
      vi.waitFor(async () => {
        const text = await run<string>('return document.body.innerText')
        expect(text.replace(/\s+/g, ' ')).toContain(words)
      }, patience),
    /** Waits until nobody can read it anywhere. */
    seesNo: (words: string) =>
      vi.waitFor(async () => {
        const text = await run<string>('return document.body.innerText')
        expect(text.replace(/\s+/g, ' ')).not.toContain(words)
      }, patience),
    /** Whatever its pages wrote to the console that is wrong. */
    errors: () =>
      log()
        .split('\n')
        .filter(
          (line) => /^CONSOLE .*\bERROR\b/.test(line) && !/Failed to load resource|WebSocket connection to/.test(line),
        ),
  }
}
