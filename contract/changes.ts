import { z } from 'zod'

type WithoutDefault<Field> = Field extends z.ZodDefault<infer Inner> ? Inner : Field

/**
 * The fields of a shape for a change of what exists: each may be left out, and what is left out stays as it is. Unlike
 * `partial()`, which keeps a field's default, so that a change would blank what it does not mention.
 */
export function changeable<Shape extends z.ZodRawShape>(
  shape: Shape,
): { [Name in keyof Shape]: z.ZodOptional<WithoutDefault<Shape[Name]>> } {
  const fields = Object.entries(shape).map(([name, field]) => [
    name,
    z.optional(field instanceof z.ZodDefault ? field.unwrap() : field),
  ])
  return Object.fromEntries(fields)
}
