import { undoById } from '../../contract/undo.ts'
import { addCourse } from '../../features/courses/contract.ts'
import { addGradeItem, editGradeItem } from '../../features/courses/grades/contract.ts'
import { attachSuccessfully, someAssignment } from '../../features/homework/attachments/attach.testing.ts'
import { changeAssignments } from '../../features/homework/bulk/contract.ts'
import { addAssignment, deleteAssignment, editAssignment } from '../../features/homework/contract.ts'
import { confirmImport, previewImport } from '../../features/imports/contract.ts'
import { sendCommands } from '../../features/study/timer/contract.ts'
import { idOf, succeeded } from '../../server/testing/answers.ts'
import type { Caller } from '../../server/testing/caller.ts'
import type { Effect } from './ledger.ts'

/** What one write will leave behind, and the write. It throws when the server did not acknowledge it. */
export type Write = { effects: Effect[]; send: () => Promise<unknown> }

/** A path on which the product writes. */
export type WriteKind = {
  name: string
  /** Prepares a person; the answer makes that person's write number `n`, all through the caller that it is given. */
  prepare: (caller: Caller, lane: string) => Promise<(caller: Caller, n: number) => Write>
  /** SELECT of `key` and `value` of everything that this kind has written. */
  stored: string
  /** The table that this kind writes last, which of its rows are this kind's, and what it changes in them (else it adds them). */
  plant: { table: string; when: string; columns?: string[] }
}

const draft = (title: string) => ({ title, course: 'HIST 118', dueDate: '2031-03-04' })
const pool = 25

async function several(many: number, make: (index: number) => Promise<string>): Promise<string[]> {
  const ids: string[] = []
  for (let index = 0; index < many; index++) ids.push(await make(index))
  return ids
}

const add: WriteKind = {
  name: 'add',
  prepare: async (_, lane) => (caller, n) => {
    const title = `add ${lane} ${n}`
    return {
      effects: [{ key: title, value: 'there' }],
      send: async () => succeeded(await caller.call(addAssignment, draft(title))),
    }
  },
  stored: "select title as key, 'there' as value from assignments where title like 'add %'",
  plant: { table: 'assignments', when: "new.title like 'add %'" },
}

const edit: WriteKind = {
  name: 'edit',
  async prepare(first, lane) {
    const ids = await several(pool, async (index) =>
      idOf(await first.call(addAssignment, draft(`edit ${lane} ${index}`))),
    )
    return (caller, n) => {
      const id = ids[n % pool] ?? ''
      return {
        effects: [{ key: id, value: `${n}` }],
        send: async () => succeeded(await caller.call(editAssignment, { id, description: `${n}` })),
      }
    }
  },
  stored: "select id::text as key, coalesce(description, '') as value from assignments where title like 'edit %'",
  plant: { table: 'assignments', when: "new.title like 'edit %'", columns: ['description'] },
}

const bulk: WriteKind = {
  name: 'bulk',
  async prepare(first, lane) {
    const ids = await several(3 * pool, async (index) =>
      idOf(await first.call(addAssignment, draft(`bulk ${lane} ${index}`))),
    )
    return (caller, n) => {
      const group = [0, 1, 2].map((index) => ids[3 * (n % pool) + index] ?? '')
      const course = `Bulk ${n}`
      return {
        effects: group.map((key) => ({ key, value: course })),
        send: async () => succeeded(await caller.call(changeAssignments, { ids: group, set: { course } })),
      }
    }
  },
  stored: "select id::text as key, course as value from assignments where title like 'bulk %'",
  plant: { table: 'assignments', when: "new.title like 'bulk %'", columns: ['course'] },
}

const undo: WriteKind = {
  name: 'undo',
  prepare: async (_, lane) => (caller, n) => {
    const title = `undo ${lane} ${n}`
    return {
      effects: [{ key: title, value: 'there' }],
      async send() {
        const id = idOf(await caller.call(addAssignment, draft(title)))
        const gone = succeeded(await caller.call(deleteAssignment, { id }))
        succeeded(await caller.call(undoById, { id: gone.undo }))
      },
    }
  },
  stored: "select title as key, 'there' as value from assignments where title like 'undo %' and deleted_at is null",
  plant: { table: 'assignments', when: "new.title like 'undo %' and new.deleted_at is null", columns: ['deleted_at'] },
}

type Press = { kind: 'start' | 'stop'; quick?: { course: string; title: string }; notes?: string }

const study: WriteKind = {
  name: 'study',
  async prepare() {
    const page = crypto.randomUUID()
    let pressed = 0
    return (caller, n) => {
      const sessionId = crypto.randomUUID()
      const press = async (more: Press) => {
        const command = { id: crypto.randomUUID(), n: ++pressed, sessionId, switch: true, ...more }
        const answer = succeeded(await caller.call(sendCommands, { page, commands: [command] }))
        const outcome = answer.results[0]?.outcome
        if (outcome !== 'done') throw new Error(`the timer answered ${outcome}`)
      }
      return {
        effects: [{ key: sessionId, value: `${n}` }],
        async send() {
          await press({ kind: 'start', quick: { course: 'CS 301', title: `study ${n}` } })
          await press({ kind: 'stop', notes: `${n}` })
        },
      }
    }
  },
  stored: "select id::text as key, coalesce(notes, '') as value from study_seats where state = 'completed'",
  plant: { table: 'study_seats', when: "new.state = 'completed'", columns: ['notes'] },
}

const grades: WriteKind = {
  name: 'grades',
  async prepare(first, lane) {
    const courseId = idOf(await first.call(addCourse, { courseCode: `G ${lane}`, courseName: 'Graded' }))
    let ids: string[] = []
    for (let index = 0; index < pool; index++) {
      const item = { courseId, name: `grades ${index}`, points: '99999' }
      ids = succeeded(await first.call(addGradeItem, item)).items.map(({ id }) => id)
    }
    return (caller, n) => {
      const id = ids[n % pool] ?? ''
      return {
        effects: [{ key: id, value: `${n}` }],
        send: async () => succeeded(await caller.call(editGradeItem, { id, score: `${n}` })),
      }
    }
  },
  stored: "select id::text as key, score::text as value from grade_items where name like 'grades %'",
  plant: { table: 'grade_items', when: "new.name like 'grades %'", columns: ['score'] },
}

/** Imports take what is due within about a year. */
const soon = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '')

const bring: WriteKind = {
  name: 'import',
  prepare: async (_, lane) => (caller, n) => {
    const title = `import ${lane} ${n}`
    const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', `UID:event-assignment-${lane}${n}`]
    lines.push('DTSTAMP:20260901T150000Z', `DTSTART;VALUE=DATE:${soon}`, `SUMMARY:${title} [SOIL 101]`)
    return {
      effects: [{ key: title, value: 'there' }],
      async send() {
        const file = [...lines, 'END:VEVENT', 'END:VCALENDAR', ''].join('\r\n')
        const seen = succeeded(await caller.call(previewImport, { fileName: `${n}.ics` }, file))
        const { assignments } = succeeded(await caller.call(confirmImport, { id: seen.id }))
        if (assignments !== 1) throw new Error(`the import brought ${assignments} assignments`)
      },
    }
  },
  stored: "select title as key, 'there' as value from assignments where title like 'import %'",
  plant: { table: 'assignments', when: "new.title like 'import %'" },
}

const upload: WriteKind = {
  name: 'upload',
  async prepare(_, lane) {
    let to = Promise.resolve('')
    return (caller, n) => {
      const name = `upload ${lane} ${n}.txt`
      return {
        effects: [{ key: name, value: 'ready' }],
        async send() {
          // An assignment has at most 20 files.
          if (n % 10 === 0 || (await to.catch(() => '')) === '') to = someAssignment(caller, `upload ${lane} ${n}`)
          await attachSuccessfully(caller, await to, name, `The file ${name}.\n`)
        },
      }
    }
  },
  stored: "select name as key, state as value from attachments where name like 'upload %'",
  plant: { table: 'attachments', when: "new.state = 'ready'", columns: ['state', 'type'] },
}

export const writeKinds: WriteKind[] = [add, edit, bulk, undo, study, grades, bring, upload]
