import { useQueryClient } from '@tanstack/react-query'
import type { Notification } from '../../../contract/notification.ts'
import { errorWords, useWrite } from '../../../web/api/api.ts'
import { useFills } from '../../../web/fills.ts'
import { useThingWrite } from '../../../web/list/useThingWrite.ts'
import { toast } from '../../../web/ui/toast.tsx'
import { listNotifications, markNotification, muteFrom, tellLater, unmute } from '../contract.ts'
import { notificationDone } from './slots.ts'

const shown = { lists: [listNotifications], pages: [] }
const failed = { onError: (error: Error) => toast.error(errorWords(error)) }

/** What can be done with a notification where it stands. */
export function useNotificationActions() {
  const client = useQueryClient()
  const dones = useFills(notificationDone)
  const mark = useThingWrite(markNotification, shown, (one: Notification, { read }) => ({ ...one, read }))
  const later = useWrite(tellLater)
  const mute = useWrite(muteFrom)
  const hear = useWrite(unmute)
  const markAs = (of: Notification, read: boolean) => void mark({ id: of.id, read }, failed)

  return {
    mark: markAs,
    later(of: Notification) {
      later.mutate({ id: of.id }, { ...failed, onSuccess: () => toast.plain('You will be told again in an hour.') })
    },
    mute(of: Notification, what: 'thing' | 'course', name: string) {
      const done = ({ thing }: { thing: string }) =>
        toast.undo(what === 'course' ? `${name} is muted` : `This ${name} is muted`, () =>
          hear.mutate({ thing }, failed),
        )
      mute.mutate({ id: of.id, what }, { ...failed, onSuccess: done })
    },
    /** What "Done" does, or what it is called instead, where the feature of the kind offers it. */
    doneOf(of: Notification, now: Date): { label: string; act: () => void } | undefined {
      const { thing } = of
      const found = dones.find(({ value }) => value.kind === of.kind)?.value
      if (!found || thing === null) return undefined
      if (found.before && (of.at === null || Date.parse(of.at) <= now.getTime())) return undefined
      const act = () => {
        markAs(of, true)
        found.done(thing).then((undo) => {
          void client.invalidateQueries()
          if (undo === null) toast.success(found.words)
          else toast.undo(found.words, () => void undo().then(() => client.invalidateQueries(), failed.onError))
        }, failed.onError)
      }
      return { label: found.label ?? 'Done', act }
    },
  }
}
