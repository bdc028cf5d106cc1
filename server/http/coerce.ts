import type { z } from 'zod'

/** Turns the strings of a path or a query into the declared types. The shape refuses what does not fit. */
export function coerce(
  shape: z.ZodObject,
  parameters: URLSearchParams,
  path: Record<string, string>,
): Record<string, unknown> {
  const turned: Record<string, unknown> = Object.create(null)
  for (const name of new Set(parameters.keys())) {
    const type = innermost(shape.shape[name])
    const values = parameters.getAll(name)
    turned[name] = type === 'array' ? values : values.length > 1 ? values : one(type, values[0] ?? '')
  }
  for (const [name, value] of Object.entries(path)) turned[name] = one(innermost(shape.shape[name]), value)
  return { ...turned }
}

function one(type: string | undefined, value: string): unknown {
  if ((type === 'number' || type === 'int') && /^-?\d{1,15}(\.\d{1,15})?$/.test(value)) return Number(value)
  if (type === 'boolean' && (value === 'true' || value === 'false')) return value === 'true'
  return value
}

/** The type behind optional, default and the like. */
function innermost(shape: unknown): string | undefined {
  let at = shape
  for (;;) {
    if (typeof at !== 'object' || at === null || !('_zod' in at)) return undefined
    const inner = at as z.ZodType
    const def: { type: string; innerType?: unknown; in?: unknown } = inner._zod.def
    if (def.innerType) at = def.innerType
    else if (def.type === 'pipe' && def.in) at = def.in
    else return def.type
  }
}
