const units = ['B', 'kB', 'MB', 'GB', 'TB']

/** "812 B", "96 kB", "1.4 MB", "2 GB". A unit is 1,024 of the next smaller one, as in all limits. */
export function byteWords(bytes: number): string {
  let [amount, unit] = [bytes, 0]
  while (amount >= 1024 && unit < units.length - 1) [amount, unit] = [amount / 1024, unit + 1]
  const digits = unit < 2 ? 0 : 1
  return `${amount.toFixed(digits).replace(/\.0$/, '')} ${units[unit]}`
}
