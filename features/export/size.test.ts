import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { testApp } from '../../server/testing/once.ts'
import { someAssignment } from '../homework/attachments/attach.testing.ts'
import { exportedFiles, jsonIn, textIn } from './archives.testing.ts'

const [many, files] = [5000, 200]

test(`${many} assignments, each with a history, and ${files} files are all in the archive, each once`, async () => {
  const app = await testApp()
  const ona = await app.student()
  const rows = async (text: string, ...values: unknown[]) => app.shell.database.pool.query({ text, values })
  await rows(
    `insert into assignments (user_id, title, course, due_date, due_at, created_at, updated_at)
      select $1, 'Problem set ' || n, 'MATH ' || n % 6, day, day + time '23:00', now(), now()
      from (select n, current_date + n % 400 as day from generate_series(1, ${many - 1}) n) d`,
    ona.id,
  )
  await rows(`update assignments set status = 'in-progress', progress = 50 where user_id = $1`, ona.id)
  const assignment = await someAssignment(ona, 'Archive')
  for (let count = 0; count < files; count++) {
    const key = await app.shell.files.put(Buffer.from(`file ${count}`))
    await rows(
      `with made as (insert into attachments (user_id, assignment_id, name, type, size, state, created_at, touched_at)
          values ($1, $2, $3, 'text/plain', $4, 'ready', now(), now()) returning id)
        insert into attachment_pieces (attachment_id, index, key, size, digest) select id, 0, $5, $4, '' from made`,
      ...[ona.id, assignment, `notes ${count}.txt`, `file ${count}`.length, key],
    )
  }
  const found = await exportedFiles(app, ona)
  const { assignments, assignmentChanges } = jsonIn(found, 'data/homework.json')
  expect(new Set(assignments.map(({ id }: { id: string }) => id))).toHaveLength(many)
  expect(assignmentChanges.length).toBeGreaterThanOrEqual(many - 1)
  const listed: { Title: string }[] = parse(textIn(found, 'lists/assignments.csv'), { columns: true, bom: true })
  expect(new Set(listed.map(({ Title }) => Title))).toHaveLength(many)
  expect(textIn(found, 'calendar.ics').match(/^BEGIN:VEVENT/gm)).toHaveLength(many)
  for (let count = 0; count < files; count++)
    expect(found.get(`files/Archive/notes ${count}.txt`)?.toString()).toBe(`file ${count}`)
})
