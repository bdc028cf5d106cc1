import type { Caller } from '../../server/testing/caller.ts'
import { whoAmI } from './contract.ts'

/** Whether somebody is signed in in this browser. */
export async function isIn(browser: Caller): Promise<boolean> {
  const answer = await browser.call(whoAmI, {})
  return 'person' in answer && answer.person !== null
}

/** In how many of these browsers somebody is signed in; asked one after the other, since visitors may ask only so much at once. */
export async function countIn(browsers: Caller[]): Promise<number> {
  let entered = 0
  for (const browser of browsers) if (await isIn(browser)) entered++
  return entered
}
