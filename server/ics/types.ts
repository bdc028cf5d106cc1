/** When something starts or ends, as it was written. What lasts all day stays a date to the very end. */
export type Moment =
  /** `YYYY-MM-DD` */
  | { kind: 'date'; date: string }
  /** ISO instant in UTC with milliseconds, and the IANA zone it was written in if that is known. */
  | { kind: 'instant'; at: string; zone: string | null }

export type Occurrence = {
  /** The start this occurrence had before anyone moved it, as instant or date; null for what happens only once. */
  recurrence: string | null
  start: Moment
  /** Exclusive. Always given when the start is a date (at least the next day); null when a timed event has no end. */
  end: Moment | null
  title: string
  location: string | null
  /** Only where this occurrence has a description of its own; otherwise the entry's holds. */
  description: string | null
  cancelled: boolean
}

export type CalendarEntry = {
  /** UID, or a hash of what it says when there is none; `UID#start` when different events share one UID. */
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
  /** False for what does not take the person's time (TRANSP:TRANSPARENT). */
  busy: boolean
  /** A to-do that is completed; always false for an event. */
  done: boolean
  sequence: number
  /** LAST-MODIFIED, or DTSTAMP, as ISO instant. Many feeds write the time of the fetch here. */
  modified: string | null
  repeats: boolean
  /** The physical line on which its block begins. */
  line: number
  /** A minimal VCALENDAR with only this entry, from which readCalendar gives the same occurrences in another window. */
  source: string
  /** Those that start inside the window, in order of start. Of a to-do, start and end are when it is due. */
  occurrences: Occurrence[]
  /** There are more than given here: behind the window's end, or because a cap was reached. */
  more: boolean
}

/** Something left out or doubtful, with the physical line (from 1) of the file it is about. Written for students. */
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
  /** Most occurrences of one entry, and of all entries together. */
  perEntry: number
  total: number
}
