import type { Db } from '../../../server/db/db.ts'
import { column, readRow, runStatement } from '../../../server/db/statements.ts'
import { drawPushKeys, type PushKeys } from '../../../server/outside/sealPush.ts'
import type { Shell } from '../../../server/shell.ts'

const name = 'vapid'
const known = new WeakMap<Shell, PushKeys>()

/** The keys of this Quad, drawn once for all nodes. */
export async function pushKeysOf(shell: Shell): Promise<PushKeys> {
  const here = known.get(shell)
  if (here) return here
  const keys = await shell.database.transaction((db) => readKeys(shell, db))
  known.set(shell, keys)
  return keys
}

async function readKeys(shell: Shell, db: Db): Promise<PushKeys> {
  await storeKeys(shell, db, 'nothing')
  const keys = await openKeys(shell, db)
  if (keys) return keys
  // Another root secret: no browser takes anything that is signed with other keys than it was given.
  await runStatement(db, { text: 'delete from push_subscriptions', values: [] })
  const drawn = await storeKeys(
    shell,
    db,
    'update set public_key = excluded.public_key, private_key = excluded.private_key, drawn_at = excluded.drawn_at',
  )
  shell.log.warn(
    'the keys of push notifications were drawn anew, since QUAD_SECRET is another one: people have to allow them again',
  )
  return drawn
}

async function storeKeys(shell: Shell, db: Db, otherwise: string): Promise<PushKeys> {
  const keys = drawPushKeys()
  const text = `insert into push_keys (name, public_key, private_key, drawn_at) values ($1, $2, $3, $4)
    on conflict (name) do ${otherwise}`
  const values = [name, keys.publicKey, shell.secrets.seal(name, keys.privateKey), shell.clock()]
  await runStatement(db, { text, values })
  return keys
}

/** Undefined where they were sealed with another root secret. The row is locked, so that nodes draw in turn. */
async function openKeys({ secrets }: Shell, db: Db): Promise<PushKeys | undefined> {
  const text = 'select public_key as "publicKey", private_key as "privateKey" from push_keys where name = $1 for update'
  const row = await readRow(db, { text, values: [name] }, { publicKey: column.text, privateKey: column.text })
  if (!row) return undefined
  try {
    return { publicKey: row.publicKey, privateKey: secrets.open(name, row.privateKey) }
  } catch {
    return undefined
  }
}
