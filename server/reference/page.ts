import fs from 'node:fs'
import { html, raw } from 'hono/html'
import { z } from 'zod'
import { refusalCodes, refusalStatuses } from '../../contract/refusal.ts'
import { capitalize } from './endpointNames.ts'

/** The part of an OpenAPI document that the page shows; `openapi.ts` makes more. */
type Schema = {
  $ref?: string | undefined
  type?: string | string[] | undefined
  format?: string | undefined
  description?: string | undefined
  enum?: unknown[] | undefined
  const?: unknown
  default?: unknown
  properties?: Record<string, Schema> | undefined
  required?: string[] | undefined
  items?: Schema | undefined
  anyOf?: Schema[] | undefined
  oneOf?: Schema[] | undefined
  additionalProperties?: Schema | boolean | undefined
  minLength?: number | undefined
  maxLength?: number | undefined
  minimum?: number | undefined
  maximum?: number | undefined
  maxItems?: number | undefined
}
const schema: z.ZodType<Schema> = z.lazy(() =>
  z.object({
    $ref: z.string().optional(),
    type: z.union([z.string(), z.array(z.string())]).optional(),
    format: z.string().optional(),
    description: z.string().optional(),
    enum: z.array(z.unknown()).optional(),
    const: z.unknown().optional(),
    default: z.unknown().optional(),
    properties: z.record(z.string(), schema).optional(),
    required: z.array(z.string()).optional(),
    items: schema.optional(),
    anyOf: z.array(schema).optional(),
    oneOf: z.array(schema).optional(),
    additionalProperties: z.union([schema, z.boolean()]).optional(),
    minLength: z.number().optional(),
    maxLength: z.number().optional(),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
    maxItems: z.number().optional(),
  }),
)
const body = z.object({ description: z.string().optional(), content: z.record(z.string(), z.object({ schema })) })
const operation = z.object({
  tags: z.array(z.string()),
  operationId: z.string().default(''),
  summary: z.string().default(''),
  description: z.string(),
  parameters: z
    .array(z.object({ in: z.string(), name: z.string(), required: z.boolean().optional(), schema }))
    .default([]),
  requestBody: body.optional(),
  responses: z.record(z.string(), z.union([z.object({ $ref: z.string() }), body])),
})
const documentShape = z.object({
  info: z.object({ title: z.string(), version: z.string(), description: z.string() }),
  tags: z.array(z.object({ name: z.string() })),
  components: z.object({
    responses: z.record(z.string(), z.object({ description: z.string() })),
    schemas: z.record(z.string(), schema).default({}),
  }),
  paths: z.record(z.string(), z.record(z.string(), operation)),
})
type Document = z.output<typeof documentShape>
type Call = z.output<typeof operation> & { path: string; method: string }

/** The reference as one page without any script. `document` is what `/api/openapi.json` answers with. */
export function referencePage(document: string): string {
  const api = documentShape.parse(JSON.parse(document))
  const calls = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]): Call => ({ ...call, path, method: method.toUpperCase() })),
  )
  const groups = api.tags.map(({ name }) => ({ name, calls: calls.filter(({ tags }) => tags.includes(name)) }))
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${api.info.title} API</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/api/docs/style.css">
</head>
<body>
<header>
<h1>${api.info.title} API</h1>
<p>Version ${api.info.version}. <a href="/api/openapi.json">OpenAPI 3.1 document</a>, <a href="/">back to Quad</a></p>
</header>
<nav aria-label="Endpoints">${groups.map(({ name, calls }) => contents(name, calls))}</nav>
<main>
${paragraphs(api.info.description)}
<h2>Failures</h2>
<dl class="failures">${refusalCodes.map(
    (code) =>
      html`<div><dt>${refusalStatuses[code]} <code>${code}</code></dt><dd>${inline(api.components.responses[code]?.description ?? '')}</dd></div>`,
  )}</dl>
${groups.map(
  ({ name, calls }) =>
    html`<section><h2>${capitalize(name)}</h2>${calls.map((call) => endpointSection(api, call))}</section>`,
)}
</main>
</body>
</html>
`
  return String(page)
}

export function referenceStyle(): string {
  return fs.readFileSync(new URL('./page.css', import.meta.url), 'utf8')
}

function contents(name: string, calls: Call[]) {
  return html`<details open><summary>${capitalize(name)}</summary><ul>${calls.map(
    (call) => html`<li><a href="#${call.operationId}">${call.summary}</a></li>`,
  )}</ul></details>`
}

// The target of a link stands inside, since the browser opens the details around it.
function endpointSection(api: Document, call: Call) {
  const inputByType = call.requestBody?.content ?? {}
  const success = call.responses['200']
  const answerShape = success && 'content' in success ? success.content['application/json']?.schema : undefined
  const failures = Object.entries(call.responses).filter(([status]) => /^[45]/.test(status))
  return html`<details class="call">
<summary><span class="method ${call.method.toLowerCase()}">${call.method}</span> <code>${breakable(call.path)}</code> <span class="what">${call.summary}</span></summary>
<div id="${call.operationId}">
${paragraphs(call.description)}
${call.parameters.length > 0 ? html`<h3>In the address</h3>${table(call.parameters.map((one) => rowOf(api, one.in === 'path' ? `${one.name} (path)` : one.name, one.schema, one.required ?? false)))}` : ''}
${Object.entries(inputByType).map(
  ([type, { schema }]) =>
    html`<h3>Takes <code>${type}</code></h3>${call.requestBody?.description ? html`<p>${call.requestBody.description}</p>` : ''}${fields(api, schema)}`,
)}
<h3>Answers</h3>${answerShape ? fields(api, answerShape) : html`<p>A file.</p>`}
<p class="refusals">May refuse with ${failures.map(([status]) => html`<span>${status}</span> `)}or as listed under Failures.</p>
</div>
</details>`
}

type Row = { name: string; type: string; required: boolean; about: string }

function table(rows: Row[]) {
  return html`<table><thead><tr><th scope="col">Name</th><th scope="col">What</th></tr></thead><tbody>${rows.map(
    ({ name, type, required, about }) =>
      html`<tr><td><code>${breakable(name)}</code>${required ? '' : html` <small>optional</small>`}</td><td>${type}${about ? html`<br><small>${about}</small>` : ''}</td></tr>`,
  )}</tbody></table>`
}

function fields(api: Document, shape: Schema) {
  const rows = rowsOf(api, shape, '')
  return rows.length > 0
    ? table(rows)
    : html`<p>${typeOf(api, shape) === 'object' ? 'An empty object.' : typeOf(api, shape)}</p>`
}

/** Every field, inner objects' fields by their full name: "rows[].title". */
function rowsOf(api: Document, unresolved: Schema, prefix: string, depth = 0): Row[] {
  const shape = resolve(api, unresolved)
  if (depth > 5) return []
  if (shape.items) return rowsOf(api, shape.items, `${prefix}[]`, depth + 1)
  const inner = (shape.anyOf ?? shape.oneOf ?? []).find(
    (one) => resolve(api, one).properties || resolve(api, one).items,
  )
  if (!shape.properties && inner) return rowsOf(api, inner, prefix, depth + 1)
  return Object.entries(shape.properties ?? {}).flatMap(([key, value]) => {
    const name = prefix ? `${prefix}.${key}` : key
    return [rowOf(api, name, value, shape.required?.includes(key) ?? false), ...rowsOf(api, value, name, depth + 1)]
  })
}

function rowOf(api: Document, name: string, shape: Schema, required: boolean): Row {
  return { name, type: typeOf(api, shape), required, about: resolve(api, shape).description ?? '' }
}

function resolve(api: Document, shape: Schema): Schema {
  const name = shape.$ref?.split('/').at(-1)
  return (name && api.components.schemas[name]) || shape
}

/** A type in words: "text, at most 300", "one of low, medium, high", "date-time or null". */
function typeOf(api: Document, unresolved: Schema): string {
  const shape = resolve(api, unresolved)
  const otherwise = shape.default === undefined ? '' : `; ${JSON.stringify(shape.default)} if left out`
  if (shape.enum) return `one of ${shape.enum.join(', ')}${otherwise}`
  if (shape.const !== undefined) return JSON.stringify(shape.const)
  if (shape.type === 'null') return 'null'
  const several = shape.anyOf ?? shape.oneOf
  if (several) return `${several.map((one) => typeOf(api, one)).join(' or ')}${otherwise}`
  if (shape.items) return `list of ${typeOf(api, shape.items)}${shape.maxItems ? `, at most ${shape.maxItems}` : ''}`
  if (Array.isArray(shape.type)) return shape.type.map((type) => typeOf(api, { ...shape, type })).join(' or ')
  const plain = shape.type ?? 'anything'
  const type = shape.format ?? { string: 'text', integer: 'whole number' }[plain] ?? plain
  const bounds = [
    ...(shape.minLength ? [`at least ${shape.minLength}`] : []),
    ...(shape.maxLength ? [`at most ${shape.maxLength}`] : []),
    ...(shape.minimum !== undefined && shape.minimum > -Number.MAX_SAFE_INTEGER ? [`from ${shape.minimum}`] : []),
    ...(shape.maximum !== undefined && shape.maximum < Number.MAX_SAFE_INTEGER ? [`to ${shape.maximum}`] : []),
  ]
  return `${[type, ...bounds].join(', ')}${otherwise}`
}

function paragraphs(text: string) {
  return text.split('\n\n').map((one) => html`<p>${inline(one)}</p>`)
}

/** Bold and code, the only marks in our descriptions. */
function inline(text: string) {
  return text.split(/(\*\*[^*]+\*\*|`[^`]+`)/).map((part) => {
    if (part.startsWith('**')) return html`<strong>${part.slice(2, -2)}</strong>`
    return part.startsWith('`') ? html`<code>${part.slice(1, -1)}</code>` : part
  })
}

/** Allows line breaks after slashes and dots. */
function breakable(text: string) {
  return text.split(/(?<=[/.])/).map((part, index) => (index === 0 ? part : [raw('<wbr>'), part]))
}
