import { expect, inject, test } from 'vitest'
import { succeeded } from '../../server/testing/answers.ts'
import { testApp } from '../../server/testing/app.ts'
import { holdLock, untilWaiting } from '../../server/testing/locks.ts'
import { calendarFile, eventBlock } from '../calendar/imported/calendarFiles.testing.ts'
import { confirmImport, previewImport } from './contract.ts'

const concert = (summary: string) =>
  calendarFile(eventBlock('UID:concert', 'DTSTART:20260914T180000Z', 'DTEND:20260914T190000Z', `SUMMARY:${summary}`))

// The embedded engine runs one transaction after the other.
test.runIf(inject('engine') === 'postgres')(
  'an event that the student deletes at the moment of a confirmation counts as deleted',
  async () => {
    const app = await testApp()
    app.setClock('2026-09-10T12:00:00Z')
    const ada = await app.student()
    const look = async (file: string) => succeeded(await ada.call(previewImport, { fileName: 'term.ics' }, file))
    await ada.call(confirmImport, { id: (await look(concert('Concert'))).id })
    const { id, events } = await look(concert('Concert, moved to the hall'))
    expect(events).toMatchObject({ changed: 1 })
    // Ada has deleted it in another tab, and that is not committed yet.
    const commit = await holdLock(app, 'update calendar_events set deleted_at = now() where user_id = $1', ada.id)
    const confirmed = ada.call(confirmImport, { id })
    await untilWaiting(app, 1)
    await commit()
    expect(await confirmed).toEqual({ assignments: 0, events: 0, changed: 0 })
  },
)
