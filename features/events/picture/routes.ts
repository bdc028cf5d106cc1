import { Refusal } from '../../../contract/refusal.ts'
import { reachesSiteRole } from '../../../contract/site.ts'
import { pictureDownload, storePicture } from '../../../server/files/pictures.ts'
import { bucketOf, countTry } from '../../../server/limits/windows.ts'
import { on } from '../../../server/route.ts'
import { limits } from '../../account/rules.ts'
import { deleteEventPicture, putEventPicture, readEventPicture } from './contract.ts'
import { eventPictureOf, removeEventPicture, replaceEventPicture } from './queries.ts'

export const eventPictureRoutes = [
  on(
    putEventPicture,
    async ({ me, shell, request, now, transaction }) => {
      await countTry(shell, limits.picture, bucketOf(shell, 'picture', me.id))
      const picture = await storePicture(shell.files, me.id, request.body, 'wide')
      const pictureUrl = await transaction((db, { within }) => replaceEventPicture(db, within, picture, now))
      return { pictureUrl }
    },
    // Drawing and storing take a while, during which no transaction may stay open.
    { transaction: 'own' },
  ),
  on(deleteEventPicture, async ({ db, within }) => {
    await removeEventPicture(db, within)
    return {}
  }),
  on(readEventPicture, async ({ db, shell, me, input: { id, size, v } }) => {
    const picture = await eventPictureOf(db, me, id)
    if (!picture || !(picture.shown || (picture.shared && reachesSiteRole(me.role, 'moderator'))))
      throw new Refusal('not_found', 'There is no picture of this event.')
    return pictureDownload(shell.files, picture, { small: size === '320', v })
  }),
]
