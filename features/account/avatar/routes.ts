import { randomBytes } from 'node:crypto'
import { Refusal } from '../../../contract/refusal.ts'
import { portraitOf } from '../../../server/files/portrait.ts'
import { bucketOf, countTry } from '../../../server/limits/windows.ts'
import { on } from '../../../server/route.ts'
import type { Person } from '../contract.ts'
import { limits } from '../rules.ts'
import { deleteAvatar, putAvatar } from './contract.ts'
import { removeAvatar, replaceAvatar } from './queries.ts'

export const avatarRoutes = [
  on(
    putAvatar,
    async ({ me, shell, request, now }) => {
      const { files, database } = shell
      await countTry(shell, limits.picture, bucketOf(shell, 'picture', me.id))
      const { large, small } = await portraitOf(me.id, request.body)
      const [largeKey, smallKey] = [await files.put(large), await files.put(small)]
      const version = randomBytes(9).toString('base64url')
      return there(await database.transaction((db) => replaceAvatar(db, me, { largeKey, smallKey }, version, now)))
    },
    // Drawing and storing take a while, during which no transaction may stay open.
    { transaction: 'own' },
  ),
  on(deleteAvatar, async ({ db, me, now }) => there(await removeAvatar(db, me, now))),
]

function there(person: Person | undefined): Person {
  if (!person) throw new Refusal('signed_out', 'Please sign in first.')
  return person
}
