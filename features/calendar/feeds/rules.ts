export const maxFeeds = 20
/** How many days a feed reaches back, from the week's first day on. It reaches as far ahead as series are stored. */
export const feedPastDays = 90
/** Displayed length, in minutes, of deadlines and events without an end: programs hide entries of no length. */
export const leadMinutes = 30
/** How often a feed may be fetched. */
export const fetchLimit = { tries: 120, minutes: 60, words: 'This calendar was fetched too often. Try again later.' }
/** For how many days a deleted entry is published as cancelled. */
export const cancelledDaysShown = 30

const families: [RegExp, string][] = [
  [/google-calendar|google.*calendar/i, 'Google Calendar'],
  [/outlook|microsoft office|exchange|owa\b/i, 'Outlook'],
  [/iphone|ipad|ios\/|dataaccessd/i, 'Apple Calendar on a phone or tablet'],
  [/macos|mac os x|mac_os_x|calendaragent|caldavagent/i, 'Apple Calendar on a Mac'],
  [/thunderbird|lightning/i, 'Thunderbird'],
  [/icsx5|davx5|icsdroid/i, 'ICSx⁵ or DAVx⁵'],
  [/nextcloud/i, 'Nextcloud'],
  [/evolution/i, 'Evolution'],
  [/yahoo/i, 'Yahoo Calendar'],
  [/proton/i, 'Proton Calendar'],
  [/mozilla\//i, 'A web browser'],
]

/** The family of programs in a User-Agent; the rest of it is not stored. */
export function familyOf(userAgent: string | null): string {
  const browser = /mozilla\/.*(chrome|firefox|safari)\//i.test(userAgent ?? '')
  if (browser) return 'A web browser'
  return families.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1] ?? 'Another program'
}
