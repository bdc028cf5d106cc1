export type Findings = {
  endpoints: number
  calls: number
  /**
   * Answers to other people that contain the owner's words, or calls of other people that changed the owner's records.
   */
  leaks: string[]
  /** Answers with another status than declared access and ownership demand, or an owner's own call that fails. */
  surprises: string[]
  writes: number
  keys: number
  /** Privileged keys that were accepted, or had an effect. */
  taken: string[]
}
