/** What stands side by side in a long list: the rows of one line, none for a heading; and its usual height in pixels. */
export type Line = { key: string; ids: readonly string[]; height: number }

/** A line to draw, and the space in pixels that lines which are not drawn leave before and after it. */
export type DrawnLine = { line: number; before: number; after: number }

/** A part of a list, such as what stands below one heading. `empty`: its height in pixels while none of it is drawn. */
export type DrawnPart = { lines: DrawnLine[]; empty: number }

/**
 * The lines to draw of the part `from` up to but without `to`. `drawn`: the lines to draw of the whole list, rising;
 * `startOf` answers where a line begins, in pixels, also for the one after the last.
 */
export function drawnPartOf(
  drawn: readonly number[],
  startOf: (line: number) => number,
  from: number,
  to: number,
): DrawnPart {
  const inside = drawn.filter((line) => line >= from && line < to)
  const space = (first: number, end: number) => Math.max(0, startOf(end) - startOf(first))
  const lines = inside.map((line, index) => {
    const previous = inside[index - 1]
    const isLast = index === inside.length - 1
    return {
      line,
      before: space(previous === undefined ? from : previous + 1, line),
      after: isLast ? space(line + 1, to) : 0,
    }
  })
  return { lines, empty: lines.length === 0 ? space(from, to) : 0 }
}

/**
 * Rows side by side, as many as a line has columns. The height of a line of one row is remembered with the row; where
 * several share it, with its place, since a row that comes or goes moves all others from line to line.
 */
export function linesOfRows(ids: readonly string[], columns: number, height: number): Line[] {
  return Array.from({ length: Math.ceil(ids.length / columns) }, (_, line) => {
    const inLine = ids.slice(line * columns, (line + 1) * columns)
    return { key: (columns === 1 && inLine[0]) || `line ${line}`, ids: inLine, height }
  })
}
