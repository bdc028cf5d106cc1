import { countWords } from '../../contract/words/counts.ts'
import type { RunStatement } from '../backups/fingerprint.ts'
import type { Env } from '../env.ts'
import { type Finding, ok, warning } from './check.ts'

/** Whether people's passkeys belong to the host of PUBLIC_URL: browsers offer a passkey to the host for which it was made. */
export async function checkPasskeys(ask: RunStatement, env: Env): Promise<Finding> {
  const { hostname } = env.publicUrl
  // An older version of Quad has no such table.
  const [table] = await ask("select to_regclass('passkeys') is not null as there")
  const hosts = table?.there
    ? await ask('select host, count(*)::int as number from passkeys group by host order by 2 desc, 1')
    : []
  const all = hosts.reduce((sum, { number }) => sum + Number(number), 0)
  const others = hosts.filter(({ host }) => host !== hostname)
  const lost = others.reduce((sum, { number }) => sum + Number(number), 0)
  if (lost === 0) return ok(all === 0 ? 'Nobody has a passkey.' : `${countWords(all, 'passkey')}, all for ${hostname}.`)
  const names = others.map(({ host }) => String(host)).join(', ')
  return warning(
    `${lost} of ${countWords(all, 'passkey')} were made for another host than ${hostname} (${names}): browsers do not offer them any more.`,
    'Set PUBLIC_URL to the former host if you can. Otherwise people sign in with their password and make new passkeys.',
  )
}
