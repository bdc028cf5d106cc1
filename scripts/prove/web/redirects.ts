import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { createPath, parsePath } from 'react-router'
import { signIn } from '../../../features/account/contract.ts'
import type { startSmtp } from '../../../features/mail/smtp.testing.ts'
import type { Running } from '../../../server/testing/run.ts'
import { type Ask, cookieHeader } from './ask.ts'
import { onWire } from './shapes.ts'
import { isWithin } from './walls.ts'

const elsewhere = 'evil.example'

/** 120 spellings of an address of another site, as somebody writes it into an address of ours. */
export const redirectTargets: string[] = [
  ...['https:', 'http:', 'HTTPS:', 'ftp:', 'ws:', ''].map((scheme) => `${scheme}//${elsewhere}`),
  ...['https:', 'http:', 'https:/', 'https:///', 'https:////', 'http:\\\\', 'https:\\', 'https:/\\'].map(
    (start) => `${start}${elsewhere}`,
  ),
  ...[2, 3, 4, 5, 8].map((count) => `${'/'.repeat(count)}${elsewhere}/x`),
  ...['/\\', '\\/', '\\\\', '/\\/', '\\/\\', '/\\\\', '//\\', '\\\\\\', '/\\\\/', '\\'].map(
    (start) => `${start}${elsewhere}`,
  ),
  ...['\t', '\n', '\r', '\r\n', '\t\n\r'].flatMap((gap) => [
    ...[`/${gap}/${elsewhere}`, `/${gap}\\${elsewhere}`, `${gap}//${elsewhere}`, `//${gap}${elsewhere}`],
    ...[`ht${gap}tps://${elsewhere}`, `${gap}/\\${elsewhere}`],
  ]),
  ...[' ', '\u00a0', '\u2028', '\ufeff', '\0', '\v', '\u0001'].map((gap) => `${gap}//${elsewhere}`),
  ...['/.', '/..', '/./', '/../', '/x/..', '/x/../', '/./.', '/%2e', '/%2e%2e'].map(
    (start) => `${start}//${elsewhere}`,
  ),
  ...['/.', '/x/..', '/%2e'].map((start) => `${start}/\\${elsewhere}`),
  ...[
    '%2f%2f',
    '/%2f',
    '%2f/',
    '/%5c',
    '%5c%5c',
    '%09//',
    '/%09/',
    '/%0a/',
    '%252f%252f',
    '%68ttps://',
    '/%0d%0a/',
  ].map((start) => `${start}${elsewhere}`),
  ...['／／', '/／', '⁄⁄', '∕∕', '//。', '＼＼'].map((start) => `${start}${elsewhere}`),
  ...['//localhost@', '//localhost:x@', '//localhost%40', '//user:pass@', '//@'].map((start) => `${start}${elsewhere}`),
  ...[
    '//evil。example',
    '//ｅｖｉｌ.example',
    '//xn--evl-sma.example',
    '//3232235777',
    '//[::ffff:1.2.3.4]',
    '//0x7f.1',
  ],
  ...['javascript:alert(1)', 'javascript://%0aalert(1)', 'java\nscript:alert(1)', 'data:text/html,x', 'vbscript:x'],
  ...[`blob:https://${elsewhere}/x`, `view-source:https://${elsewhere}`, `//${elsewhere}#/homework`],
  ...[
    `//${elsewhere}?/homework`,
    `//${elsewhere}:80`,
    `//${elsewhere}:443/x`,
    `/${elsewhere}//`,
    `https://localhost.${elsewhere}`,
  ],
  `https://${elsewhere}\\@localhost`,
]

/** Where an address might name the place to go to next. */
const names = [
  ...['next', 'return', 'returnTo', 'return_to', 'redirect', 'redirectTo', 'redirect_uri', 'url', 'continue', 'dest'],
  ...['from', 'callbackURL', 'callbackUrl', 'target', 'goto', 'r'],
]
const pages = ['/', '/sign-up', '/homework', '/api/me', '/api/sign-in', '/api/exports', '/api/docs', '/confirm-email']

/** Asks with every target, in the path and in the query; `ask` sees where an answer leads. */
export async function tryRedirects(app: Running, ask: Ask): Promise<number> {
  const person = await app.student()
  let tries = 0
  for (const [index, target] of redirectTargets.entries()) {
    // Node sends no line breaks or spaces in an address, nor does a browser.
    const written = onWire(target).replaceAll(/[\0-\x20\x7f]/g, (letter) => encodeURIComponent(letter))
    const name = names[index % names.length] ?? ''
    const page = pages[index % pages.length] ?? '/'
    const paths = [
      ...(/^[/h]/.test(written) ? [written] : []),
      ...[`/${written}`, `/homework/${written}`, `${page}?${name}=${encodeURIComponent(target.toWellFormed())}`],
      ...(written.includes('#') ? [] : [`${page}?${name}=${written}`]),
    ]
    for (const at of paths) {
      tries++
      const cookie = index % 2 === 0 ? cookieHeader(person) : ''
      const forged = {
        'x-forwarded-host': elsewhere,
        'x-forwarded-proto': 'https',
        'x-original-url': written.startsWith('//') ? written : '/',
      }
      await ask(`GET ${JSON.stringify(at)}`, { path: at, headers: { ...(cookie && { cookie }), ...forged } })
    }
  }
  for (const target of redirectTargets.slice(0, 5)) {
    tries++
    const body = JSON.stringify({ email: person.email, password: person.password, remember: true, callbackURL: target })
    const headers = { 'content-type': 'application/json', origin: app.origin }
    await ask(`signing in with callbackURL ${target}`, { method: 'POST', path: `/api${signIn.path}`, headers, body })
  }
  return tries
}

/** Targets that the function, which reads where to go after signing in, lets leave our origin. */
export function escapes(read: (given: { state: unknown }) => string, origin: string): string[] {
  return redirectTargets.filter((target) => {
    const to = read({ state: { from: target } })
    // As React Router writes it, and as the address bar has it when it is read again.
    const routed = createPath(parsePath(to))
    const again = isWithin(to, origin) ? new URL(to, origin) : undefined
    return (
      !isWithin(to, origin) ||
      !isWithin(routed, origin) ||
      (again && !isWithin(`${again.pathname}${again.search}`, origin))
    )
  })
}

/** Mails whose link leads elsewhere because of what the request said about its host. */
export async function misleadingMails(app: Running, ask: Ask, post: Awaited<ReturnType<typeof startSmtp>>) {
  const person = await app.student()
  const before = post.taken.length
  const headers = {
    ...{ 'content-type': 'application/json', origin: app.origin, 'x-forwarded-host': elsewhere },
    ...{
      forwarded: `host=${elsewhere}`,
      'x-host': elsewhere,
      'x-forwarded-server': elsewhere,
      referer: `https://${elsewhere}/`,
    },
  }
  const body = JSON.stringify({ email: person.email })
  await ask('asking for a reset link', { method: 'POST', path: '/api/password-reset/request', headers, body })
  await app.settle()
  const letters = post.taken.slice(before).map(({ text }) => text)
  if (letters.length === 0) return ['no reset link was sent, so that its address proves nothing']
  return letters.some((text) => text.includes(elsewhere)) ? ['a mail leads where the request’s headers say'] : []
}

/** Places in the browser's code that go to an address which they work out, and why that is ours. */
const movers: Record<string, string> = {
  'features/account/web/Invitation.tsx': 'the path of a screen, written in entryAddresses.ts',
  'features/account/web/SignInAgain.tsx': 'the address of a screen, written there',
  'features/account/web/entryAddresses.ts': 'the present address, or `wantedAddress`, which is proved here',
  'features/calendar/web/useEventActions.ts': 'the path of a screen, with an id of Quad',
  'features/events/web/EventParts.tsx': 'the meeting of an event: http or https, opened apart, without a referrer',
  'features/export/web/YourData.tsx': 'the path of an archive, with an id of Quad, from the server',
  'features/homework/web/useOpenAssignment.ts': 'the present screen with another query',
  'features/notifications/web/push/usePushPages.ts': 'a path that the service worker has checked',
  'features/organizations/web/JoinByLink.tsx': 'the path of an organization, with an id of Quad',
  'features/premium/demo/web/DemoPayment.tsx': 'a screen of ours, which the server composes',
  'features/premium/web/Subscription.tsx': 'the portal of the provider, from the server',
  'features/premium/web/useCheckout.ts': 'our origin, or https at a host of the provider, which it checks',
  'features/search/web/SearchBox.tsx': 'the path of a screen, from the source that found the row',
  'features/tutoring/meeting/web/JoinScreen.tsx': 'a room of the server of MEETING_BASE_URL, from the server',
  'web/AppShell.tsx': '`wantedAddress`, which is proved here',
  'web/ui/page/ThingPage.tsx': 'the list of the thing, which its screen names',
}
/** Not what begins with a path that is written there: `/events/${id}` is ours whatever the id is. */
const moving =
  /location\.(assign|replace)\((?!'\/[a-z])|(window|document)\.location\s*=[^=]|location\.href\s*=[^=]|window\.open\(|openWindow\(|<Navigate\b(?! to=("\/|\{`\/[a-z]))|navigate\((?!['{-]|`\/[a-z])/

/** Files that go somewhere and are not listed, and listed ones that go nowhere. */
export function unlistedMovers(planted: Record<string, string> = {}): string[] {
  const root = fileURLToPath(new URL('../../../', import.meta.url))
  const files = ['web', 'features'].flatMap((folder) =>
    fs.readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  )
  const code = files.filter((file) => /^(web|features\/.*\/web)\/.*(?<!\.test)\.tsx?$/.test(file))
  const texts = new Map(code.map((file) => [file, fs.readFileSync(path.join(root, file), 'utf8')]))
  for (const [file, text] of Object.entries(planted)) texts.set(file, text)
  const found = [...texts].filter(([, text]) => moving.test(text)).map(([file]) => file)
  return [
    ...found.filter((file) => !(file in movers)).map((file) => `${file} goes to an address that nobody looked at`),
    ...Object.keys(movers).flatMap((file) => (found.includes(file) ? [] : [`${file} is listed and goes nowhere`])),
  ]
}
