/**
 * Mann-Whitney rank test of two samples: how likely a difference at least as clear is when both come from the same source
 * (two-sided, normal approximation with the correction for ties; good from about twenty values each).
 */
export function rankTest(one: number[], other: number[]): number {
  const all = [...one.map((value) => ({ value, mine: true })), ...other.map((value) => ({ value, mine: false }))]
  all.sort((a, b) => a.value - b.value)
  let rankSum = 0
  let ties = 0
  for (let from = 0; from < all.length; ) {
    let to = from
    while (to < all.length && all[to]?.value === all[from]?.value) to++
    const rank = (from + 1 + to) / 2
    rankSum += rank * all.slice(from, to).filter(({ mine }) => mine).length
    ties += (to - from) ** 3 - (to - from)
    from = to
  }
  const [n, m] = [one.length, other.length]
  const u = rankSum - (n * (n + 1)) / 2
  const spread = Math.sqrt(((n * m) / 12) * (n + m + 1 - ties / ((n + m) * (n + m - 1))))
  if (spread === 0) return 1
  return 2 * upperTail(Math.max(0, Math.abs(u - (n * m) / 2) - 0.5) / spread)
}

/** Share of a standard normal distribution above z (Abramowitz and Stegun 26.2.17; off by at most 7.5e-8). */
function upperTail(z: number): number {
  const t = 1 / (1 + 0.2316419 * z)
  const powers = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  return (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * powers
}
