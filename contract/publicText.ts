import { z } from 'zod'

/**
 * A kind of text or picture that others than its author read, and can therefore report. A feature says where the texts
 * of a kind are stored (`texts` in its `data`); everything else follows from that.
 */
export type TextKind<R extends 'public' | 'between' = 'public' | 'between'> = {
  /** In addresses and tables: `group-session`. */
  name: string
  /** For people: "Group session". */
  noun: string
  /** Read by everybody who may see the thing, or by the parties of a conversation alone. */
  reach: R
}

/** Texts that everybody reads who may see the thing: staff may read a reported one in its place. */
export function publicKind(name: string, noun: string): TextKind<'public'> {
  return { name, noun, reach: 'public' }
}

/** Messages that lie between parties: staff read a reported one and at most five before it, and nothing else. */
export function kindBetween(name: string, noun: string): TextKind<'between'> {
  return { name, noun, reach: 'between' }
}

type Mark = { kind: TextKind | 'own' }
const marks = z.registry<Mark>()

/** A text or picture in an answer that others than its author read. */
export function publicText(kind: TextKind<'public'>): z.ZodString
export function publicText<T extends z.ZodType>(kind: TextKind<'public'>, shape: T): T
export function publicText(kind: TextKind<'public'>, shape: z.ZodType = z.string()): z.ZodType {
  return marked({ kind }, shape)
}

/** A text in an answer that only the parties of a conversation read. */
export function textBetween(kind: TextKind<'between'>): z.ZodString
export function textBetween<T extends z.ZodType>(kind: TextKind<'between'>, shape: T): T
export function textBetween(kind: TextKind<'between'>, shape: z.ZodType = z.string()): z.ZodType {
  return marked({ kind }, shape)
}

/** A text in an answer that nobody else reads than whoever wrote it, or that Quad wrote. */
export function ownText(): z.ZodString
export function ownText<T extends z.ZodType>(shape: T): T
export function ownText(shape: z.ZodType = z.string()): z.ZodType {
  return marked({ kind: 'own' }, shape)
}

function marked(mark: Mark, shape: z.ZodType): z.ZodType {
  marks.add(shape, mark)
  return shape
}

/** A text in the output of an endpoint: where it stands, such as `rows[].title`, and its mark. */
export type TextInAnswer = { at: string; mark: TextKind | 'own' | undefined }

/** Every text in an output that people may have written: all strings but ids, moments, days and fixed words. */
export function answeredTexts(shape: z.ZodType, at = ''): TextInAnswer[] {
  const mark = marks.get(shape)?.kind
  if (mark !== undefined) return [{ at, mark }]
  const inner = (one: unknown, place: string) => (one instanceof z.ZodType ? answeredTexts(one, place) : [])
  if (shape instanceof z.ZodObject)
    return Object.entries(shape.shape).flatMap(([key, one]) => inner(one, at === '' ? key : `${at}.${key}`))
  if (shape instanceof z.ZodArray) return inner(shape.element, `${at}[]`)
  if (shape instanceof z.ZodUnion) return shape.options.flatMap((one) => inner(one, at))
  if (shape instanceof z.ZodRecord) return inner(shape.valueType, `${at}{}`)
  if (shape instanceof z.ZodNullable || shape instanceof z.ZodOptional || shape instanceof z.ZodDefault)
    return inner(shape.unwrap(), at)
  if (shape instanceof z.ZodPipe) return inner(shape.out, at)
  if (shape instanceof z.ZodString && !hasFormat(shape)) return [{ at, mark: undefined }]
  return []
}

/** A string of a format, such as `YYYY-MM-DD`, is no text that people write. */
function hasFormat(shape: z.ZodString): boolean {
  return (shape.def.checks ?? []).some((check) => check._zod.def.check === 'string_format')
}
