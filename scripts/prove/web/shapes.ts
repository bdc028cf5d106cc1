import type { CallParts } from './ask.ts'

type Shaped = { method: string; path: string; headers: Record<string, string>; body?: string | Uint8Array }
/** A way to send a write with the owner's cookie that another site has, or tries. */
export type ForeignShape = {
  words: string
  kind: 'origin' | 'type' | 'site' | 'method' | 'token'
  /** The content type that it sends, where that is what is tried. */
  type?: string
  send: (call: CallParts, origin: string) => Shaped
}

const evil = 'https://evil.example'

/** Origins that look like ours and are none of ours. */
export function foreignOrigins(ours: string): string[] {
  const { protocol, host, hostname, port } = new URL(ours)
  const start = `${protocol}//`
  const cyrillic = hostname.replace(
    /[aeopcx]/,
    (letter) => ({ a: 'а', e: 'е', o: 'о', p: 'р', c: 'с', x: 'х' })[letter] ?? '',
  )
  const wide = hostname.replace(/[a-z]/, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0))
  const tail = port === '' ? '' : `:${port}`
  return [
    ...[evil, 'http://evil.example', 'null', '', 'undefined', '*', ' ', 'file://', 'about:srcdoc', 'data:text/html,x'],
    ...['chrome-extension://abcdefghijklmnop', 'moz-extension://x', 'blob:null', 'capacitor://localhost'],
    // Longer at either end.
    ...[
      `${ours}.evil.example`,
      `${start}${hostname}.evil.example${tail}`,
      `${start}evil-${host}`,
      `${start}evil${host}`,
    ],
    ...[`${start}evil.${host}`, `${start}${host}evil`, `${start}${hostname}evil${tail}`, `${ours}0`, `${ours}/`],
    ...[`${ours}/evil`, `${ours}?`, `${ours}#`, `${ours}@evil.example`, `${start}${host}:x@evil.example`],
    ...[`${start}evil.example/${host}`, `${start}evil.example#${host}`, `${start}evil.example?${host}`],
    ...[`${start}evil.example\\@${host}`, `${start}evil.example%2f${host}`, `${ours}%00.evil.example`, `${ours}&evil`],
    // Another port, scheme or spelling.
    ...[
      `${start}${hostname}:1`,
      `${start}${hostname}:${Number(port || 443) + 1}`,
      `${start}${hostname}:0${port || 443}`,
    ],
    ...(port === '' ? [`${ours}:443`, `${ours}:8443`] : [`${start}${hostname}`]),
    ...[
      protocol === 'http:' ? `https://${host}` : `http://${host}`,
      `ws://${host}`,
      `wss://${host}`,
      `//${host}`,
      host,
    ],
    ...[`${protocol}${host}`, `${protocol}/${host}`, `${protocol}\\\\${host}`, `view-source:${ours}`],
    ...[
      ours.toUpperCase(),
      `${start}${hostname.toUpperCase()}${tail}`,
      `${start}${hostname}.${tail}`,
      `${start}www.${host}`,
    ],
    ...[`${start}${cyrillic}${tail}`, new URL(`${start}${cyrillic}${tail}`).origin, `${start}${wide}${tail}`],
    ...['127.0.0.1', '[::1]', '0.0.0.0', '127.1', '2130706433'].map((name) => `${start}${name}${tail}`),
    // Several.
    ...[
      `${ours} ${evil}`,
      `${evil} ${ours}`,
      `${ours}, ${evil}`,
      `${evil}, ${ours}`,
      `${ours}, ${ours}`,
      `${ours};${evil}`,
    ],
  ]
}

/** As the bytes on the wire, which Node writes from Latin-1. */
export const onWire = (text: string) => Buffer.from(text, 'utf8').toString('latin1')

function asForm(body: string | Uint8Array): string {
  if (typeof body !== 'string') return 'file=x'
  const values: object = JSON.parse(body.startsWith('{') ? body : '{}')
  const fields = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) fields.set(name, String(value))
  return fields.toString()
}
const asParts = (body: string | Uint8Array) =>
  `--x\r\ncontent-disposition: form-data; name="file"; filename="x.json"\r\ncontent-type: application/json\r\n\r\n${body}\r\n--x--\r\n`

const formTypes: { type: string | undefined; body: (body: string | Uint8Array) => string | Uint8Array }[] = [
  { type: 'application/x-www-form-urlencoded', body: asForm },
  { type: 'application/x-www-form-urlencoded', body: (body) => body },
  { type: 'multipart/form-data; boundary=x', body: asParts },
  { type: 'text/plain', body: (body) => body },
  { type: 'text/plain; charset=application/json', body: (body) => body },
  { type: 'text/plain; application/json', body: (body) => body },
  { type: 'application/json-seq', body: (body) => body },
  { type: undefined, body: (body) => body },
]

const typed = ({ type }: CallParts) => ({ 'content-type': type })
const overrides = ['x-http-method-override', 'x-http-method', 'x-method-override']

export function foreignShapes(ours: string): ForeignShape[] {
  const shapes: ForeignShape[] = [
    {
      words: 'without an Origin',
      kind: 'origin',
      send: (call) => ({ ...call, headers: typed(call) }),
    },
    {
      words: 'without an Origin, with our Referer',
      kind: 'origin',
      send: (call, origin) => ({ ...call, headers: { ...typed(call), referer: `${origin}/` } }),
    },
    {
      words: 'by a form of another site',
      kind: 'origin',
      send: ({ body, ...call }) => ({
        ...call,
        ...{ method: 'POST', body: asForm(body) },
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          ...{ origin: evil, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' },
        },
      }),
    },
  ]
  for (const from of foreignOrigins(ours))
    shapes.push({
      words: `from the origin ${JSON.stringify(from)}`,
      kind: 'origin',
      send: (call) => ({ ...call, headers: { ...typed(call), origin: onWire(from) } }),
    })
  for (const { type, body } of formTypes)
    shapes.push({
      words: `as ${type ?? 'no type'}${body === asForm ? ', as a form writes it' : ''}`,
      kind: 'type',
      ...(type !== undefined && { type }),
      send: (call, origin) => ({
        ...{ ...call, body: body(call.body) },
        headers: { ...(type !== undefined && { 'content-type': type }), origin },
      }),
    })
  for (const site of ['cross-site', 'same-site', 'none', 'same-origin, cross-site', 'Same-Origin', ''])
    shapes.push({
      words: `with Sec-Fetch-Site ${JSON.stringify(site)}`,
      kind: 'site',
      send: (call, origin) => ({ ...call, headers: { ...typed(call), origin, 'sec-fetch-site': site } }),
    })
  for (const method of ['GET', 'POST', 'HEAD', 'OPTIONS'])
    for (const header of overrides)
      shapes.push({
        words: `by ${method} with ${header}`,
        kind: 'method',
        send: ({ body, ...call }, origin) => ({
          ...{ ...call, method },
          ...(method === 'POST' && { body }),
          headers: { ...typed({ ...call, body }), origin, [header]: call.method },
        }),
      })
  for (const method of ['GET', 'POST'])
    shapes.push({
      words: `by ${method} with _method`,
      kind: 'method',
      send: ({ body, ...call }, origin) => ({
        ...{ method, path: `${call.path}${call.path.includes('?') ? '&' : '?'}_method=${call.method}` },
        ...(method === 'POST' && { body: `_method=${call.method}&${asForm(body)}` }),
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin },
      }),
    })
  const words = [
    'Bearer',
    'bearer ',
    `Bearer quad_pat_${'x'.repeat(43)}`,
    'Bearer x',
    'Basic dXNlcjpwYXNz',
    'Bearerx',
    'Token x',
  ]
  for (const authorization of words)
    for (const from of [evil, undefined])
      shapes.push({
        words: `with ${authorization} and ${from ?? 'no Origin'}`,
        kind: 'token',
        send: (call) => ({ ...call, headers: { ...typed(call), authorization, ...(from && { origin: from }) } }),
      })
  return shapes
}
