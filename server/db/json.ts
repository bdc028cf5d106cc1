import type { z } from 'zod'

/**
 * The column list of a SELECT with exactly the keys of an output shape, so that `to_json(t)` or `json_agg(t)` of it (as
 * `t`) is the answer. The type asks for an expression for every key and allows no other, so the list cannot drift from
 * the shape. Rows become JSON at three quarters of the cost of `json_build_object`.
 */
export function shownColumns<S extends z.ZodRawShape>(
  shape: z.ZodObject<S>,
  expressions: Record<keyof S & string, string>,
): string {
  return Object.keys(shape.shape)
    .map((key) => `${expressions[key]} as "${key}"`)
    .join(', ')
}

/** SQL that writes a moment as the clocks of a zone (SQL, too) show it: `2031-03-04 17:00`. */
export function localMinuteSql(column: string, zone: string): string {
  return `to_char((${column}) at time zone ${zone}, 'YYYY-MM-DD HH24:MI')`
}

/** SQL that writes a moment as `instant` of contract/shapes.ts does. */
export function isoInstantSql(column: string): string {
  return `to_char((${column}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}
