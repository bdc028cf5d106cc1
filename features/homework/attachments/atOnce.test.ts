import { beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../../server/testing/caller.ts'
import { testApp } from '../../../server/testing/once.ts'
import type { Running } from '../../../server/testing/run.ts'
import { mostWorkersDuring } from '../../../server/testing/workers.ts'
import { beginUpload, someAssignment } from './attach.testing.ts'
import { finishAttachment, putPiece } from './contract.ts'

let app: Running
beforeAll(async () => {
  app = await testApp()
})

/** Uploads that only have to be finished. */
async function arrived(by: Caller, many: number): Promise<string[]> {
  const assignment = await someAssignment(by)
  const ids: string[] = []
  for (let at = 0; at < many; at++) {
    const { id } = await beginUpload(by, assignment, `notes ${at}.txt`, 1)
    await by.call(putPiece, { id, index: 0 }, new TextEncoder().encode('x'))
    ids.push(id)
  }
  return ids
}

test('one person’s files are looked at one after the other, and what is refused is finished later', async () => {
  const ada = await app.student()
  let left = await arrived(ada, 12)
  const most = await mostWorkersDuring(async () => {
    while (left.length > 0) {
      const answers = await Promise.all(left.map((id) => ada.send(finishAttachment, { id })))
      for (const answer of answers) {
        expect([200, 429]).toContain(answer.status)
        if (answer.status === 429) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
      }
      const before = left.length
      left = left.filter((_, at) => answers[at]?.status !== 200)
      expect(left.length).toBeLessThan(before)
    }
  })
  expect(most).toBe(1)
})

test('of all people’s files two are looked at at once', async () => {
  const people = await Promise.all(Array.from({ length: 4 }, () => app.student()))
  const files = await Promise.all(people.map((one) => arrived(one, 6)))
  const most = await mostWorkersDuring(async () => {
    const answers = await Promise.all(
      people.flatMap((one, at) => (files[at] ?? []).map((id) => one.send(finishAttachment, { id }))),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  })
  expect(most).toBe(2)
})
