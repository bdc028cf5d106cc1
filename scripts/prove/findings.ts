export type Findings = {
  endpoints: number
  calls: number
  /** Answers to somebody else that hold the owner's words, or calls of somebody else that changed the owner's records. */
  leaks: string[]
  /** Answers with another status than declared access and ownership say, or an owner's own call that does not work. */
  surprises: string[]
  writes: number
  keys: number
  /** Privileged keys that were taken, or had an effect. */
  taken: string[]
}
