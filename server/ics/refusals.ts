/** The bytes cannot be read as a calendar at all. The message is written for the person who chose the file. */
export class NotACalendar extends Error {
  override name = 'NotACalendar'
}
