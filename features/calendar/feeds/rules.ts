export const maxFeeds = 20
/** A feed reaches back so many days, from the week's first day on, and ahead as far as series are kept. */
export const feedPastDays = 90
/** Minutes that what is due, or has no end, is shown as long: programs hide what lasts no time at all. */
export const leadMinutes = 30
/** How often a feed may be fetched. */
export const fetchLimit = { tries: 120, minutes: 60, words: 'This calendar was fetched too often. Try again later.' }
/** What is gone is told as cancelled for so many days. */
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

/** The family of programs that one names itself to be of; nothing more of what it says is kept. */
export function familyOf(userAgent: string | null): string {
  const browser = /mozilla\/.*(chrome|firefox|safari)\//i.test(userAgent ?? '')
  if (browser) return 'A web browser'
  return families.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1] ?? 'Another program'
}
