import { Refusal } from '../../../contract/refusal.ts'
import { reachesSiteRole } from '../../../contract/site.ts'
import { pictureDownload, storePicture } from '../../../server/files/pictures.ts'
import { bucketOf, countTry } from '../../../server/limits/windows.ts'
import { on } from '../../../server/route.ts'
import { limits } from '../../account/rules.ts'
import { deleteOrganizationPicture, putOrganizationPicture, readOrganizationPicture } from './contract.ts'
import { pictureOf, removePicture, replacePicture } from './queries.ts'

export const organizationPictureRoutes = [
  on(
    putOrganizationPicture,
    async ({ me, shell, request, now, transaction }) => {
      await countTry(shell, limits.picture, bucketOf(shell, 'picture', me.id))
      const picture = await storePicture(shell.files, me.id, request.body, 'square')
      await transaction((db, { within }) => replacePicture(db, within, picture, now))
      return {}
    },
    // Drawing and storing take a while, during which no transaction may stay open.
    { transaction: 'own' },
  ),
  on(deleteOrganizationPicture, async ({ db, within, now }) => {
    await removePicture(db, within, now)
    return {}
  }),
  on(readOrganizationPicture, async ({ db, shell, within, input: { size, v } }) => {
    const picture = await pictureOf(db, within.key)
    const runs = within.role === 'president' || within.role === 'officer'
    if (!picture || !(picture.shown || runs || reachesSiteRole(within.me.role, 'moderator')))
      throw new Refusal('not_found', 'There is no picture of this organization.')
    return pictureDownload(shell.files, picture, { small: size === '64', v })
  }),
]
