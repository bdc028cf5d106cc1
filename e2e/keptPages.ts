import fs from 'node:fs'
import path from 'node:path'
import type { BrowserContext } from 'playwright-core'

/** Milliseconds for a page that does not answer any more. They decide about no test. */
const patienceForPictures = 10_000

/** Picture, address, text and outline of each page of a browser. */
export async function keepPages(context: BrowserContext, folder: string): Promise<void> {
  const within = { timeout: patienceForPictures }
  for (const page of context.pages()) {
    const name = path.join(folder, `page-${fs.readdirSync(folder).filter((file) => file.endsWith('.txt')).length + 1}`)
    const said = [page.url()]
    for (const part of [
      () => page.locator('body').innerText(within),
      () => page.locator('body').ariaSnapshot(within),
      () => page.screenshot({ path: `${name}.png`, ...within }).then(() => ''),
    ])
      said.push(await part().catch((error: Error) => `not kept: ${error.message.split('\n', 1).join('')}`))
    fs.writeFileSync(`${name}.txt`, said.filter(Boolean).join('\n\n'))
  }
}
