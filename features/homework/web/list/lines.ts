import type { Line } from '../../../../web/list/virtual/lines.ts'
import type { AssignmentGroup } from './groups.ts'

/** The lines of a group: that of its heading, and its rows `from` up to but without `to`. */
export type GroupLines = { heading: number | undefined; from: number; to: number }

/** In pixels: the heading of a group with the space around it. */
const headingHeight = 50

/** All lines of a list under headings, or of one group without a heading. `height`: of a row, in pixels. */
export function linesOfGroups(
  groups: readonly AssignmentGroup[],
  headed: boolean,
  height: number,
): { lines: Line[]; groups: GroupLines[] } {
  const lines: Line[] = []
  const places = groups.map(({ name, rows }) => {
    const heading = headed ? lines.push({ key: `heading ${name}`, ids: [], height: headingHeight }) - 1 : undefined
    const from = lines.length
    for (const { id } of rows) lines.push({ key: id, ids: [id], height })
    return { heading, from, to: lines.length }
  })
  return { lines, groups: places }
}
