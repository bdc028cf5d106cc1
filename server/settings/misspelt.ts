/** What begins so is meant for Quad. */
const prefixes = ['QUAD_', 'SMTP_', 'S3_', 'SIGN_UP']
/** The file of settings, and the mark of `quad`; the rest is read by the tools for developers. */
const others = [
  ...['QUAD_SETTINGS', 'QUAD_COMMAND'],
  ...['QUAD_BROWSER', 'QUAD_FIREFOX', 'QUAD_SERVER', 'QUAD_ZONES', 'QUAD_TEST_RUN'],
]
/** Shorter names resemble too many others: POST, SORT. */
const shortest = 6

/** A variable that looks like a setting and is none, with the setting that is meant if one resembles it. */
export function findMisspelt(
  variables: Record<string, string>,
  settings: string[],
): { name: string; meant: string | undefined } | undefined {
  for (const [name, value] of Object.entries(variables)) {
    if (settings.includes(name) || others.includes(name) || isOfPlatform(name, value)) continue
    const meant = closest(name, settings)
    if (meant !== undefined || prefixes.some((prefix) => name.startsWith(prefix))) return { name, meant }
  }
  return undefined
}

/** Kubernetes and Docker describe services so, also one that is called quad or smtp. */
function isOfPlatform(name: string, value: string): boolean {
  return /_SERVICE_(HOST|PORT)(_|$)|_PORT_\d+_(TCP|UDP)/.test(name) || /^(tcp|udp):\/\//.test(value)
}

function closest(name: string, settings: string[]): string | undefined {
  const plain = name.toUpperCase().replaceAll('-', '_')
  const same = settings.find((known) => plain === `QUAD_${known}` || (plain === known && known.length >= shortest))
  if (same) return same
  if (name !== plain || name.length < shortest) return undefined
  const near = settings
    .map((known) => [distance(name, known), known] as const)
    .toSorted(([one], [other]) => one - other)
  const [edits, known = ''] = near[0] ?? []
  return edits !== undefined && known.length >= shortest && edits <= (known.length >= 10 ? 2 : 1) ? known : undefined
}

/** Letters to add, to leave out, to replace or to swap with their neighbour. */
function distance(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, column) => column)]
  const at = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY
  for (let row = 1; row <= one.length; row++) {
    const line = [row]
    rows.push(line)
    for (let column = 1; column <= other.length; column++) {
      const same = one[row - 1] === other[column - 1]
      const swapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      line.push(
        Math.min(
          at(row - 1, column) + 1,
          at(row, column - 1) + 1,
          at(row - 1, column - 1) + (same ? 0 : 1),
          swapped ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
  }
  return at(one.length, other.length)
}
