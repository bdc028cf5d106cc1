import { useQuery } from '@tanstack/react-query'
import {
  type NotificationGroup,
  type NotificationKind,
  notificationGroups,
  notificationKinds,
  readNotificationKinds,
} from '../../../contract/notification.ts'
import { collectFills } from '../../../contract/slot.ts'
import { useFills } from '../../../web/fills.ts'
import { notificationWords } from './slots.ts'

/** All kinds and groups, once their code is there. */
export function useKinds() {
  const loads = useFills(notificationWords)
  return useQuery({
    queryKey: ['notification kinds'],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    async queryFn() {
      const all = await Promise.all(loads.map(({ value: load }) => load()))
      const fills = [
        ...all.flatMap(({ kinds }) => kinds.map((kind: NotificationKind) => notificationKinds.with(kind))),
        ...all.flatMap(({ groups }) => groups.map((group: NotificationGroup) => notificationGroups.with(group))),
      ]
      return readNotificationKinds(collectFills([{ name: 'notifications', fills }]))
    },
  })
}
