import { expect, test } from 'vitest'
import { z } from 'zod'
import * as shapes from '../contract/shapes.ts'
import { localMinute } from '../features/calendar/rules.ts'
import { typedTime } from '../features/tutoring/sessions/contract.ts'
import { features } from './features.ts'

/*
 * A date, a time or a zone is checked in one way. A field that is called like one and takes any text would take "82:65" and
 * "Mars/Base", which fail where they are used.
 */

const known = new Set<unknown>([
  shapes.day,
  shapes.endDay,
  shapes.instant,
  shapes.timeOfDay,
  shapes.zone,
  localMinute,
  typedTime,
])
const called = /(?:^|[a-z])(?:zone|date|day|time|start|end)$/i

/** Fields that are called so and are something else, and why. */
const others: Record<string, string> = Object.fromEntries(
  ['POST /tutor', 'PUT /tutor/hours', 'PUT /tutor/days'].map((call) => [`${call}.hours.end`, 'it may be 24:00']),
)

type Field = { path: string; shape: z.core.$ZodType }

/** The fields of a shape with text, without what surrounds them. */
function textsOf(shape: z.core.$ZodType, path: string): Field[] {
  if (shape instanceof z.ZodOptional || shape instanceof z.ZodNullable || shape instanceof z.ZodDefault)
    return textsOf(shape.unwrap(), path)
  if (shape instanceof z.ZodPipe) return textsOf(shape.in, path)
  if (shape instanceof z.ZodArray) return textsOf(shape.element, path)
  if (shape instanceof z.ZodUnion) return shape.options.flatMap((one) => textsOf(one, path))
  if (shape instanceof z.ZodObject)
    return Object.entries(shape.shape as Record<string, z.ZodType>).flatMap(([name, one]) =>
      textsOf(one, `${path}.${name}`),
    )
  return shape instanceof z.ZodString || shape instanceof z.ZodISODate || shape instanceof z.ZodISODateTime
    ? [{ path, shape }]
    : []
}

const fieldsOf = (inputs: { name: string; input: z.core.$ZodType }[]) =>
  inputs
    .flatMap(({ name, input }) => textsOf(input, name))
    .filter(({ path }) => called.test(path.split('.').at(-1) ?? '') && !(path in others))
    .filter(({ shape }) => !known.has(shape))
    .map(({ path }) => path)

test('what is called a date, a time or a zone is checked as one', () => {
  const inputs = features.flatMap(({ routes }) =>
    routes.map(({ endpoint: { method, path, input } }) => ({ name: `${method} ${path}`, input })),
  )
  expect(inputs.flatMap(({ name, input }) => textsOf(input, name)).length).toBeGreaterThan(300)
  expect(fieldsOf(inputs)).toEqual([])
  const planted = { name: 'POST /planted', input: z.strictObject({ at: z.strictObject({ startTime: z.string() }) }) }
  expect(fieldsOf([planted])).toEqual(['POST /planted.at.startTime'])
})
