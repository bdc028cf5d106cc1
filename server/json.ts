import type { z } from 'zod'

/**
 * SQL that builds one JSON object with exactly the keys of an output shape. The type asks for an expression for every
 * key and none besides, so the column list cannot drift from what the shape lets out.
 */
export function jsonObject<S extends z.ZodRawShape>(
  of: z.ZodObject<S>,
  expressions: Record<keyof S & string, string>,
): string {
  return `json_build_object(${Object.keys(of.shape)
    .map((key) => `'${key}', ${expressions[key]}`)
    .join(', ')})`
}

/** SQL that writes a moment as `instant` of contract/shapes.ts does. */
export function isoInstant(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}
