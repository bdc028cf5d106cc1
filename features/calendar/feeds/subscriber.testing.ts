import ICAL from 'ical.js'
import { expect } from 'vitest'
import { succeeded } from '../../../server/testing/answers.ts'
import type { Caller } from '../../../server/testing/caller.ts'
import type { Running } from '../../../server/testing/run.ts'
import { createFeed } from './contract.ts'

/** The path of a feed's address. */
export function feedPathOf({ address }: { address: string }): string {
  return new URL(address).pathname
}

/** Makes a feed and answers its path. */
export async function addFeed(person: Caller, settings: object = {}): Promise<string> {
  return feedPathOf(succeeded(await person.call(createFeed, { name: 'Everything', ...settings })))
}

/** What a program that fetches the feed reads. */
export async function subscribedEntries(app: Running, path: string) {
  const answer = await app.browser().fetch(path)
  const text = await answer.text()
  expect(answer.status, text).toBe(200)
  const calendar = new ICAL.Component(ICAL.parse(text))
  return calendar.getAllSubcomponents('vevent').map((event) => ({
    uid: String(event.getFirstPropertyValue('uid')),
    sequence: Number(event.getFirstPropertyValue('sequence')),
    status: String(event.getFirstPropertyValue('status')),
    title: String(event.getFirstPropertyValue('summary')),
    start: String(event.getFirstPropertyValue('dtstart')),
    lines: event.toString(),
  }))
}
