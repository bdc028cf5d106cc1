import type { Notification, NotificationKind, WordsFor } from '../../contract/notification.ts'

/** What mails and push notifications say of notifications, each in a title and a line; nothing of a kind that is gone. */
export function notificationLines(
  all: readonly Notification[],
  kindOf: (kind: string) => NotificationKind | undefined,
  at: WordsFor,
): { of: Notification; title: string; detail: string }[] {
  return all.flatMap((of) => {
    const words = kindOf(of.kind)?.words(of, at)
    if (!words) return []
    return [{ of, title: words.title, detail: [of.course, ...words.detail].filter(Boolean).join(' · ') }]
  })
}
