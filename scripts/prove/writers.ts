import { addAssignment } from '../../features/homework/contract.ts'
import { type Caller, makeCaller } from '../../server/testing/caller.ts'

/** Students who write without a pause, each from a browser of their own. */
export async function signUpWriters(origin: string, many = 4): Promise<Caller[]> {
  return Promise.all(Array.from({ length: many }, () => makeCaller(origin).signUp()))
}

/** The same browsers, with a restarted server. */
export function writersAt(origin: string, writers: Caller[]): Caller[] {
  return writers.map((before) => {
    const caller = makeCaller(origin)
    for (const [name, value] of before.cookies) caller.cookies.set(name, value)
    return Object.assign(caller, { id: before.id })
  })
}

/**
 * Writes until the server is gone or `stop` is called. `acknowledged` are the titles that the server confirmed as
 * saved.
 */
export function writeUntilStopped(writers: Caller[], round: string) {
  const acknowledged: string[] = []
  let going = true
  const done = Promise.all(
    writers.map(async (writer, lane) => {
      for (let number = 0; going; number++) {
        const title = `${round}, lane ${lane}, ${number}`
        const draft = { title, course: 'HIST 118', dueDate: '2031-03-04' }
        const saved = await writer.send(addAssignment, draft).then(
          ({ status }) => status === 200,
          () => undefined,
        )
        if (saved === undefined) return
        if (saved) acknowledged.push(title)
      }
    }),
  )
  return {
    acknowledged,
    async stop() {
      going = false
      await done
    },
  }
}

export function delay(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
