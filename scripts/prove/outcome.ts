/** The result of a proof on one engine: one line with counts, and every fault in words. */
export type ProofOutcome = { line: string; faults: string[] }
