import fc from 'fast-check'
import { z } from 'zod'

/** A JSON Schema, as far as the OpenAPI document uses it. */
export type Schema = {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  items?: Schema
  prefixItems?: Schema[]
  minItems?: number
  maxItems?: number
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  exclusiveMaximum?: number
  pattern?: string
  format?: string
}

const schemaShape: z.ZodType<Schema> = z.looseObject({})

/** As the API reference has it. */
export function inputSchema(shape: z.ZodObject): Schema {
  return schemaShape.parse(z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }))
}

/** Texts that programs have stumbled over. */
const oddTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202eabc\u2069',
  '\u200b\u3164',
  'ليلى \u200f',
  '👩‍🔬'.repeat(20),
  '%00%ff',
  '../../etc/passwd',
  "'; drop table profiles; --",
  '<img src=x onerror=alert(1)>',
  '{{7*7}}<%= 7*7 %>',
  '%_\\',
  '(((((((((((a+)+)+)+$',
  'x'.repeat(5000),
  '2026-02-30',
  '0000-00-00',
  '9999-12-31T23:59:59.999Z',
  '-1',
  '1e309',
  '0x10',
  'null',
  '[]',
]
/** Times, dates and zones that are none, and names that every object has. */
const oddNames = [
  '24:00',
  '82:65',
  '99:99',
  '01:36+93:79',
  '2199-12-31',
  '2200-01-01',
  '0001-01-01',
  'Mars/Base',
  'GMT+25',
  'constructor',
  'toString',
  '__proto__',
]
const oddNumbers = [0, -0, -1, 0.5, 2 ** 31 - 1, 2 ** 31, -(2 ** 31) - 1, 2 ** 32, 2 ** 53, 1e300, -1e300]
const oddValues: unknown[] = [
  null,
  true,
  [],
  {},
  [[]],
  [null],
  { length: 5 },
  { toString: 'x' },
  JSON.parse('{"__proto__":{"role":"admin"}}'),
  Array.from({ length: 1000 }, () => 'x'),
]

export const oddities: readonly unknown[] = [...oddTexts, ...oddNames, ...oddNumbers, ...oddValues]

export const anything: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...oddTexts),
  fc.constantFrom<unknown>(...oddNumbers),
  fc.constantFrom(...oddValues),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.jsonValue({ maxDepth: 3 }),
)

/** Values that fit the schema, apart from rules that it cannot say. Ids come from `ids` now and then. */
export function fitting(schema: Schema, ids: string[]): fc.Arbitrary<unknown> {
  const to = (one: Schema) => fitting(one, ids)
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices?.length) return fc.oneof(...choices.map(to))
  if (schema.allOf?.length) return fc.tuple(...schema.allOf.map(to)).map((parts) => Object.assign({}, ...parts))
  const types = [schema.type ?? 'any'].flat()
  return fc.oneof(...types.map((type) => ofType(type, schema, ids, to)))
}

function ofType(
  type: string,
  schema: Schema,
  ids: string[],
  to: (one: Schema) => fc.Arbitrary<unknown>,
): fc.Arbitrary<unknown> {
  switch (type) {
    case 'null':
      return fc.constant(null)
    case 'boolean':
      return fc.boolean()
    case 'integer':
    case 'number':
      return number(type, schema)
    case 'string':
      return text(schema, ids)
    case 'array':
      return fc.array(schema.items ? to(schema.items) : anything, {
        minLength: schema.minItems ?? 0,
        maxLength: Math.max(schema.minItems ?? 0, Math.min(schema.maxItems ?? 5, 5)),
      })
    case 'object':
      return fc.record(
        Object.fromEntries(Object.entries(schema.properties ?? {}).map(([key, one]) => [key, to(one)])),
        { requiredKeys: schema.required ?? [] },
      )
    default:
      return anything
  }
}

function number(type: string, schema: Schema): fc.Arbitrary<number> {
  const min = Math.max(schema.minimum ?? schema.exclusiveMinimum ?? -1000, -(2 ** 31))
  const max = Math.min(schema.maximum ?? schema.exclusiveMaximum ?? 2 ** 31, 2 ** 31)
  const edges = [min, max].filter((edge) => Number.isInteger(edge))
  const inside =
    type === 'integer'
      ? fc.integer({ min: Math.ceil(min), max: Math.floor(max) })
      : fc.double({ min, max, noNaN: true })
  return edges.length > 0 ? fc.oneof({ weight: 4, arbitrary: inside }, fc.constantFrom(...edges)) : inside
}

function text(schema: Schema, ids: string[]): fc.Arbitrary<string> {
  const { format, pattern, minLength = 0, maxLength = 60 } = schema
  if (format === 'uuid')
    return ids.length > 0 ? fc.oneof(fc.uuid({ version: 4 }), fc.constantFrom(...ids)) : fc.uuid({ version: 4 })
  const day = fc.date({ min: new Date('1971-01-01'), max: new Date('2198-12-31'), noInvalidDate: true })
  if (format === 'date') return day.map((at) => at.toISOString().slice(0, 10))
  if (format === 'date-time') return day.map((at) => at.toISOString())
  if (format === 'email') return fc.emailAddress()
  const free = fc.string({ unit: 'grapheme', minLength, maxLength: Math.max(minLength, Math.min(maxLength, 60)) })
  if (pattern) {
    try {
      return fc.oneof({ weight: 4, arbitrary: fc.stringMatching(new RegExp(pattern)) }, free)
    } catch {
      return free
    }
  }
  const ofDay = fc.constantFrom('UTC', 'Europe/Berlin', '09:30', '2026-11-22', 'CS 301', 'a@b.example', '12.5')
  return fc.oneof({ weight: 4, arbitrary: free }, ofDay)
}

/** Input that works, with a key too many or without one that it needs: no shape of ours accepts it. */
export function refusedChanges(input: Record<string, unknown>, schema: Schema): Record<string, unknown>[] {
  const known = schema.properties ?? {}
  const added = ['id2', 'userId', 'constructor'].filter((key) => !(key in known))
  const needed = (schema.required ?? []).filter((key) => key in input)
  return [
    ...added.map((key) => ({ ...input, [key]: 'x' })),
    ...needed.map((key) => Object.fromEntries(Object.entries(input).filter(([other]) => other !== key))),
  ]
}

export type Change = { value: Record<string, unknown>; mustRefuse: boolean }

/** Input with one thing changed. `mustRefuse`: no shape of ours accepts it. */
export function changed(input: Record<string, unknown>, schema: Schema): fc.Arbitrary<Change> {
  const keys = Object.keys(input)
  const without = (key: string) => Object.fromEntries(Object.entries(input).filter(([other]) => other !== key))
  const unknownKey = fc
    .tuple(fc.constantFrom('id2', 'userId', 'role', 'isVerified', 'constructor', '__proto__x', ' '), anything)
    // Some endpoints have a field of such a name.
    .map(([key, value]) => ({ value: { ...input, [key]: value }, mustRefuse: !(key in (schema.properties ?? {})) }))
  const other =
    keys.length === 0
      ? unknownKey
      : fc.tuple(fc.constantFrom(...keys), anything).map(([key, value]) => ({
          value: { ...input, [key]: value },
          mustRefuse: false,
        }))
  const required = (schema.required ?? []).filter((key) => key in input)
  const missing =
    required.length === 0
      ? other
      : fc.constantFrom(...required).map((key) => ({ value: without(key), mustRefuse: true }))
  const listed =
    keys.length === 0
      ? other
      : fc.constantFrom(...keys).map((key) => ({ value: { ...input, [key]: [[[input[key]]]] }, mustRefuse: false }))
  return fc.oneof({ weight: 4, arbitrary: other }, unknownKey, missing, listed)
}
