/** What a proof on one engine came to: one line with counts, and every fault in words. */
export type ProofOutcome = { line: string; faults: string[] }
