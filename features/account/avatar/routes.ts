import { Refusal } from '../../../contract/refusal.ts'
import { storePicture } from '../../../server/files/pictures.ts'
import { bucketOf, countTry } from '../../../server/limits/windows.ts'
import { on } from '../../../server/route.ts'
import type { Person } from '../contract.ts'
import { limits } from '../rules.ts'
import { deleteAvatar, putAvatar } from './contract.ts'
import { removeAvatar, replaceAvatar } from './queries.ts'

export const avatarRoutes = [
  on(
    putAvatar,
    async ({ me, shell, request, now, transaction }) => {
      await countTry(shell, limits.picture, bucketOf(shell, 'picture', me.id))
      const picture = await storePicture(shell.files, me.id, request.body, 'square')
      return there(await transaction((db) => replaceAvatar(db, me, picture, now)))
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
