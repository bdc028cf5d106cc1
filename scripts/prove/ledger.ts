/** A write's effect: the value that is stored under a key afterwards. */
export type Effect = { key: string; value: string }

/**
 * What has to be stored, by what a server acknowledged. A write without an answer may or may not have happened: until
 * the next look, both values are right.
 */
export function makeLedger() {
  const known = new Map<string, { acknowledged?: string; asked?: string }>()
  const counts = { acknowledged: 0 }

  return {
    counts,
    ask(effects: Effect[]) {
      for (const { key, value } of effects) known.set(key, { ...known.get(key), asked: value })
    },
    acknowledge(effects: Effect[]) {
      counts.acknowledged++
      for (const { key, value } of effects) known.set(key, { acknowledged: value })
    },
    /** Compares with what is stored. Answers what is lost, in words, and goes on with what was found. */
    compare(stored: Map<string, string>): string[] {
      const lost: string[] = []
      for (const [key, { acknowledged, asked }] of known) {
        const found = stored.get(key)
        if (found !== undefined && found === asked) known.set(key, { acknowledged: found })
        else if (acknowledged === undefined) known.delete(key)
        else if (found === acknowledged) known.set(key, { acknowledged })
        else lost.push(`${key}: ${found === undefined ? 'nothing' : `"${found}"`} instead of "${acknowledged}"`)
      }
      return lost
    },
  }
}
export type Ledger = ReturnType<typeof makeLedger>
