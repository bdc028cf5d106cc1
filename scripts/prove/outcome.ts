/** What a proof on one engine came to: one line with counts, and every fault in words. */
export type Outcome = { line: string; faults: string[] }
