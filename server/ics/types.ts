/** A start or an end as written. A whole day stays a date throughout. */
export type Moment =
  /** `YYYY-MM-DD` */
  | { kind: 'date'; date: string }
  /** ISO instant in UTC with milliseconds, and the IANA zone in which it was written, if known. */
  | { kind: 'instant'; at: string; zone: string | null }

export type Occurrence = {
  /** The start of this occurrence before any move, as instant or date; null for single events. */
  recurrence: string | null
  start: Moment
  /** Exclusive. Always given when the start is a date (at least the next day); null when a timed event has no end. */
  end: Moment | null
  title: string
  location: string | null
  /** Only where this occurrence has a description of its own; otherwise the entry's applies. */
  description: string | null
  cancelled: boolean
}

export type CalendarEntry = {
  /** UID, or a hash of the content when there is none; `UID#start` when different events share one UID. */
  key: string
  uid: string | null
  kind: 'event' | 'todo'
  /** Empty when the file gives none. Plain text, at most 500 units long. */
  title: string
  description: string | null
  location: string | null
  /** Only http and https, like `online`, the address of a video call. */
  url: string | null
  online: string | null
  categories: string[]
  status: 'confirmed' | 'tentative' | 'cancelled'
  /** False for an entry that does not take the person's time (TRANSP:TRANSPARENT). */
  busy: boolean
  /** A completed to-do; always false for an event. */
  done: boolean
  sequence: number
  /** LAST-MODIFIED, or DTSTAMP, as ISO instant. Many feeds put the time of the fetch here. */
  modified: string | null
  repeats: boolean
  /** The physical line on which its block begins. */
  line: number
  /** A minimal VCALENDAR with only this entry, from which readCalendar reads the same occurrences in another window. */
  source: string
  /** The occurrences that start inside the window, in order of start. For a to-do, start and end are when it is due. */
  occurrences: Occurrence[]
  /** There are more than these: after the window's end, or because a limit was reached. */
  more: boolean
}

/** Something left out or doubtful, with its physical line (from 1) in the file. Written for students. */
export type CalendarRemark = { line: number; why: string }

export type CalendarReading = {
  name: string | null
  /** PRODID: the program that wrote the file. */
  producer: string | null
  /** IANA zone of the file (X-WR-TIMEZONE) if it names one that exists. */
  zone: string | null
  /** `#aabbcc` or a CSS colour name, as written. */
  color: string | null
  /** Seconds the file asks to wait between two fetches. */
  refresh: number | null
  entries: CalendarEntry[]
  /** What was left out. */
  skipped: CalendarRemark[]
  /** What was kept, but may not be what its writer meant. */
  warnings: CalendarRemark[]
}

export type ReadingOptions = {
  /** IANA zone for times without one, unless the file names its own. */
  zone: string
  /** The window, ISO instants, both ends inclusive. Dates are compared at their midnight in UTC. */
  from: string
  to: string
  /** Largest number of occurrences of one entry, and of all entries together. */
  perEntry: number
  total: number
}
