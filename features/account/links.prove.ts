import type { ProofOutcome } from '../../scripts/prove/outcome.ts'
import type { Database } from '../../server/db/db.ts'
import { runApp } from '../../server/testing/run.ts'
import { issueLink } from './auth/links.ts'
import { resetPassword } from './contract.ts'

/** Each of several reset links, used by many browsers at the same moment. */
export async function spendTogether(database: Database, links: number, uses: number): Promise<ProofOutcome> {
  const app = await runApp(database, { LOG_LEVEL: 'silent' })
  const faults: string[] = []
  let won = 0
  try {
    for (let link = 0; link < links; link++) {
      const ada = await app.student()
      const secret = await issueLink(app.shell.database.db, ada.id, 'reset', app.shell.clock())
      const halves = { access_token: secret.slice(0, 22), refresh_token: secret.slice(22) }
      const answers = await Promise.all(
        Array.from({ length: uses }, (_, use) =>
          app.browser().send(resetPassword, { ...halves, password: `Other-Harbour-${link}-${use}` }),
        ),
      )
      const done = answers.filter(({ status }) => status === 200).length
      const dead = answers.filter(({ status }) => status === 410).length
      won += done
      if (done !== 1 || dead !== uses - 1)
        faults.push(`reset link ${link + 1}: ${done} of ${uses} parallel uses worked, ${dead} were told it is void`)
    }
  } finally {
    await app.close()
  }
  return { line: `${uses} parallel uses x ${links} reset links: ${won} worked`, faults }
}
