import { undoById } from '../../../contract/undo.ts'
import { addSession, deleteSession, readSession } from '../../../features/study/contract.ts'
import { joinSession, makeJoinLink, removeGuest } from '../../../features/study/invitations/contract.ts'
import { timerPage } from '../../../features/study/timer/timerPage.testing.ts'
import { idOf, succeeded } from '../../../server/testing/answers.ts'
import type { Caller } from '../../../server/testing/caller.ts'
import type { Running } from '../../../server/testing/run.ts'

/**
 * So many times each: a guest presses pause while the host removes them or deletes the group, and a guest begins while
 * the host deletes the group and takes that back. Answers what was broken.
 */
export async function raceGroups(app: Running, rounds: number): Promise<string[]> {
  const faults: string[] = []
  const [host, guest] = [await app.student(), await app.student()]
  const page = timerPage(app, guest)
  for (let round = 0; round < rounds; round++) {
    app.holdClock(new Date(Date.parse('2026-11-02T10:00:00Z') + round * 600_000).toISOString())
    const say = (words: string) => faults.push(`${words} (round ${round})`)
    try {
      await pauseWhileRemoved(app, host, guest, page, round, say)
      await beginWhileDeleted(host, guest, page, say)
    } catch (error) {
      say(error instanceof Error ? error.message.slice(0, 200) : String(error))
    }
  }
  return faults
}

type Page = ReturnType<typeof timerPage>

async function groupOf(host: Caller, guest: Caller): Promise<{ id: string; seat: string }> {
  const draft = { title: 'Race', course: 'CS 301', date: '2031-03-04', time: '16:00' }
  const id = idOf(await host.call(addSession, draft))
  const { token } = succeeded(await host.call(makeJoinLink, { id }))
  return { id, seat: idOf(await guest.call(joinSession, { token })) }
}

async function pauseWhileRemoved(
  app: Running,
  host: Caller,
  guest: Caller,
  page: Page,
  round: number,
  say: (words: string) => void,
): Promise<void> {
  const { id, seat } = await groupOf(host, guest)
  await page.press('start', seat, { switch: true })
  app.advance(20_000)
  await page.beat(20_000)
  const away = round % 2 === 0 ? host.send(deleteSession, { id }) : host.send(removeGuest, { id, person: guest.id })
  const [answer] = await Promise.all([away, page.press('pause', seat)])
  if (answer.status >= 500) say(`the host was answered ${answer.status}`)
  // Whatever came first, the timer works.
  const again = await page.press('resume', seat, { switch: true })
  if (again.outcome !== 'done') say(`the guest's timer answered ${again.outcome}`)
  const stopped = await page.press('stop', seat)
  if (stopped.outcome !== 'done') say(`the guest's timer did not stop: ${stopped.outcome}`)
}

async function beginWhileDeleted(host: Caller, guest: Caller, page: Page, say: (words: string) => void): Promise<void> {
  const { id, seat } = await groupOf(host, guest)
  const [deleted] = await Promise.all([host.send(deleteSession, { id }), page.press('start', seat, { switch: true })])
  if (!deleted.ok) return say(`the deletion was answered ${deleted.status}`)
  const { undo } = (await deleted.json()) as { undo: string }
  const back = await host.send(undoById, { id: undo })
  if (!back.ok) say(`the undo was answered ${back.status}`)
  const session = await host.call(readSession, { id })
  if ('code' in session) say('the session is gone')
  else if (session.group?.people.length !== 2) say('the guest is not in the group that came back')
  await page.press('stop', seat)
}
