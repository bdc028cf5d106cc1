import { z } from 'zod'
import { readMailDomains } from './mailDomains.ts'
import { readStandIns } from './outside/standIns.ts'
import { isPlacesFile } from './places.ts'
import { readAuthorities } from './settings/authorities.ts'
import { findMisspelt } from './settings/misspelt.ts'
import {
  addressRanges,
  linkedAddress,
  listenedHost,
  meetingBase,
  openedAddress,
  sender,
  serverAddress,
  wholeNumber,
} from './settings/shapes.ts'
import { incompleteGroup } from './settings/together.ts'

const loopback = ['127.0.0.1', '::1', 'localhost']
const yesNo = z.enum(['true', 'false']).transform((value) => value === 'true')

/** Every setting, with its allowed values. An empty value counts as not set. */
const settings = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  HOST: listenedHost.default('127.0.0.1'),
  PORT: wholeNumber(0, 65535).default(3000),
  PUBLIC_URL: openedAddress.optional(),
  QUAD_DATA: z.string().default('.data'),
  QUAD_SECRET: z.string().min(32).optional(),
  DATABASE_URL: serverAddress(/^postgres(ql)?$/).optional(),
  REDIS_URL: serverAddress(/^rediss?$/).optional(),
  SMTP_URL: serverAddress(/^smtps?$/).optional(),
  MAIL_FROM: sender.default('Quad <quad@localhost>'),
  QUAD_DEMO: z.enum(['on', 'off']).default('on'),
  TRUSTED_PROXIES: addressRanges,
  SIGN_UP: z.enum(['open', 'domains', 'invited', 'closed']).default('open'),
  SIGN_UP_DOMAINS: z
    .string()
    .default('')
    .transform((list, context) => {
      const domains = readMailDomains(list)
      if (!domains) context.addIssue('not domains')
      return domains ?? []
    }),
  REQUIRE_EMAIL_CONFIRMATION: yesNo.optional(),
  REQUIRE_STAFF_SECOND_FACTOR: yesNo.default(false),
  UNUSED_ACCOUNTS_MONTHS: wholeNumber(0, 120)
    .default(0)
    .refine((months) => months === 0 || months >= 6),
  PLACES_FILE: z.string().refine(isPlacesFile).optional(),
  MEETING_BASE_URL: meetingBase.optional(),
  REVIEW_URL_IOS: linkedAddress.optional(),
  REVIEW_URL_ANDROID: linkedAddress.optional(),
  REVIEW_URL_WEB: linkedAddress.optional(),
  ANALYTICS: z.enum(['on', 'off']).default('on'),
  METRICS_TOKEN: z.string().min(16).optional(),
  S3_BUCKET: z.string().max(200).optional(),
  S3_REGION: z.string().max(100).optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_ACCESS_KEY_ID: z.string().max(200).optional(),
  S3_SECRET_ACCESS_KEY: z.string().max(200).optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_/)
    .max(300)
    .optional(),
  STRIPE_WEBHOOK_SECRET: z.string().startsWith('whsec_').max(300).optional(),
  STRIPE_PRICE_ID: z.string().startsWith('price_').max(200).optional(),
  EVENT_POINTS: wholeNumber(0, 1000).default(10),
  STORAGE_PER_PERSON_MB: wholeNumber(1, 1_000_000).default(200),
  STORAGE_PREMIUM_MB: wholeNumber(1, 1_000_000).optional(),
  DISK_FREE_MB: wholeNumber(0, 1_000_000_000).default(200),
  DRAIN_SECONDS: wholeNumber(0, 300).default(0),
  NODE_EXTRA_CA_CERTS: z
    .string()
    .refine((file) => readAuthorities(file) !== undefined)
    .optional(),
  QUAD_STAND_INS: z
    .string()
    .default('')
    .transform((list, context) => {
      const standIns = readStandIns(list)
      if (!standIns) context.addIssue('not stand-ins')
      return standIns ?? new Map<string, number>()
    }),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
})

/** The allowed values in words; docs/operations.md has the same. */
export const allowedSettings: Record<keyof typeof settings.shape, string> = {
  NODE_ENV: 'production, development or test',
  HOST: 'an address to listen on, such as 127.0.0.1 or 0.0.0.0',
  PORT: 'a whole number from 0 to 65535',
  PUBLIC_URL: 'the http or https address people open, such as https://quad.example.edu, without a path',
  QUAD_DATA: 'a folder',
  QUAD_SECRET: 'at least 32 random characters',
  DATABASE_URL: 'an address such as postgres://quad:password@localhost:5432/quad',
  REDIS_URL: 'an address such as redis://:password@localhost:6379, or rediss:// behind TLS',
  SMTP_URL: 'an address such as smtp://user:password@mail.example.edu:587',
  MAIL_FROM: 'a sender such as Quad <quad@example.edu>',
  QUAD_DEMO: 'on or off',
  TRUSTED_PROXIES: 'addresses or ranges divided by commas, such as 127.0.0.1,10.0.0.0/8',
  SIGN_UP: 'open, domains, invited or closed',
  SIGN_UP_DOMAINS: 'mail domains divided by commas, such as uni.example,*.uni.example',
  REQUIRE_EMAIL_CONFIRMATION: 'true or false',
  REQUIRE_STAFF_SECOND_FACTOR: 'true or false',
  UNUSED_ACCOUNTS_MONTHS: '0 for never, or a whole number from 6 to 120',
  PLACES_FILE: 'a database of network addresses (MMDB) that Quad may read',
  MEETING_BASE_URL: 'the https address of a Jitsi server, such as https://meet.example.edu',
  REVIEW_URL_IOS: 'an https address, such as that of a page in the App Store',
  REVIEW_URL_ANDROID: 'an https address, such as that of a page in Google Play',
  REVIEW_URL_WEB: 'an https address, such as that of a page with reviews',
  ANALYTICS: 'on or off',
  METRICS_TOKEN: 'at least 16 characters',
  S3_BUCKET: 'the name of a bucket',
  S3_REGION: 'a region such as eu-central-1',
  S3_ENDPOINT: 'the http or https address of the storage, such as https://s3.eu-central-1.amazonaws.com',
  S3_ACCESS_KEY_ID: 'the name of an access key',
  S3_SECRET_ACCESS_KEY: 'the secret of that access key',
  STRIPE_SECRET_KEY: 'a secret key of Stripe, which begins with sk_ or rk_',
  STRIPE_WEBHOOK_SECRET: 'the signing secret of the endpoint at Stripe, which begins with whsec_',
  STRIPE_PRICE_ID: 'the id of a monthly price at Stripe, which begins with price_',
  EVENT_POINTS: 'a whole number from 0 to 1000',
  STORAGE_PER_PERSON_MB: 'a whole number from 1 to 1000000',
  STORAGE_PREMIUM_MB: 'a whole number from 1 to 1000000',
  DISK_FREE_MB: 'a whole number from 0 to 1000000000',
  DRAIN_SECONDS: 'a whole number from 0 to 300',
  NODE_EXTRA_CA_CERTS: 'a file of certificates (PEM) that Quad may read',
  QUAD_STAND_INS: 'origins on this machine such as push.quad-tests.example:443=127.0.0.1:40443, divided by commas',
  LOG_LEVEL: 'trace, debug, info, warn, error, fatal or silent',
}

const secretNames = new Set([
  'QUAD_SECRET',
  'DATABASE_URL',
  'REDIS_URL',
  'SMTP_URL',
  'METRICS_TOKEN',
  'S3_SECRET_ACCESS_KEY',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
])

const serverAddresses = new Set(['DATABASE_URL', 'REDIS_URL', 'SMTP_URL'])
const escaping = 'In its user and password, write / as %2F, @ as %40, # as %23, ? as %3F and % as %25.'

/** Thrown at start, worded for the person running the server. */
export class WrongSetting extends Error {
  /** The variable that is wrong by itself; undefined where several do not go together. */
  readonly setting: string | undefined

  constructor(words: string, setting?: string) {
    super(words)
    this.setting = setting
  }
}

export type Env = ReturnType<typeof readEnv>

/** Reads all settings once. Throws WrongSetting with the name, the value and what is allowed. */
export function readEnv(variables: Record<string, string | undefined>) {
  const values = Object.fromEntries(
    Object.entries(variables).flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, value]])),
  )
  refuseMisspelt(values)
  const parsed = settings.safeParse(values)
  if (!parsed.success) {
    const name = String(parsed.error.issues[0]?.path[0] ?? '')
    const allowed = Object.entries(allowedSettings).find(([setting]) => setting === name)?.[1]
    const valueWords =
      secretNames.has(name) || isWithPassword(values[name])
        ? 'an invalid value (not shown)'
        : JSON.stringify(values[name])
    const hint = serverAddresses.has(name) && values[name]?.includes('@') ? ` ${escaping}` : ''
    throw new WrongSetting(`${name} is ${valueWords}. Allowed: ${allowed ?? 'see docs/operations.md'}.${hint}`, name)
  }
  const set = parsed.data
  const production = set.NODE_ENV === 'production'
  const demo = !production && set.QUAD_DEMO === 'on'
  const mailbox = !production && !set.SMTP_URL
  const publicUrl = publicUrlOf(set)
  const elsewhere = !isLoopback(set.HOST)
    ? `HOST is ${set.HOST}`
    : !isLoopback(publicUrl.hostname)
      ? `PUBLIC_URL is ${publicUrl.origin}`
      : ''

  if ((demo || mailbox) && elsewhere)
    throw new WrongSetting(
      `${elsewhere}, but ${demo ? 'the demo campus (open sign-ins)' : 'the mailbox at /dev/mail'} is on, which is for this machine only. ` +
        'Set NODE_ENV=production, or QUAD_DEMO=off together with SMTP_URL.',
    )
  if (production && publicUrl.protocol === 'http:' && !isLoopback(publicUrl.hostname))
    throw new WrongSetting(
      `PUBLIC_URL is ${publicUrl.origin}. Allowed in production: an https address, since browsers would not keep the sign-in cookie over plain http.`,
    )
  if (production && set.QUAD_STAND_INS.size > 0)
    throw new WrongSetting(
      'QUAD_STAND_INS is set, which is for tests: it leads requests for other places to this machine. Remove it in production.',
      'QUAD_STAND_INS',
    )
  if (set.DATABASE_URL && !set.QUAD_SECRET)
    throw new WrongSetting(
      'QUAD_SECRET is not set. With DATABASE_URL it is required: at least 32 random characters, the same on every node.',
    )
  refuseImpossibleSignUp(set, production)
  if (set.UNUSED_ACCOUNTS_MONTHS > 0 && production && !set.SMTP_URL)
    throw new WrongSetting(
      'SMTP_URL is not set. With UNUSED_ACCOUNTS_MONTHS it is required in production, since people are told by mail first.',
    )
  const incomplete = incompleteGroup(set)
  if (incomplete !== undefined) throw new WrongSetting(incomplete)

  return {
    ...set,
    production,
    /** The demo campus and its open sign-ins. */
    demo,
    /** Mails land in /dev/mail instead of going out. */
    mailbox,
    /** Only this machine reaches it: HOST and PUBLIC_URL are loopback addresses. */
    onlyHere: elsewhere === '',
    publicUrl,
    secure: publicUrl.protocol === 'https:',
    confirmFirst:
      set.SIGN_UP === 'domains' ||
      (set.SIGN_UP === 'invited' && (mailbox || set.SMTP_URL !== undefined)) ||
      (set.REQUIRE_EMAIL_CONFIRMATION ?? (production && set.SMTP_URL !== undefined)),
  }
}

/** The settings once the port is known that the system gave where PORT is 0. */
export const atPort = (env: Env, port: number): Env => ({
  ...env,
  PORT: port,
  publicUrl: publicUrlOf({ ...env, PORT: port }),
})

const publicUrlOf = ({ PUBLIC_URL, PORT }: { PUBLIC_URL?: string | undefined; PORT: number }): URL =>
  new URL(PUBLIC_URL ?? `http://localhost:${PORT}`)

/**
 * What is wrong with the settings, a sentence for each wrong one. Settings that do not go together are named when each
 * of them is right by itself.
 */
export function wrongSettingsIn(variables: Record<string, string | undefined>): string[] {
  const left = { ...variables }
  const found: string[] = []
  for (;;) {
    try {
      readEnv(left)
      return found
    } catch (error) {
      if (!(error instanceof WrongSetting)) throw error
      if (error.setting === undefined || left[error.setting] === undefined)
        return found.length > 0 ? found : [error.message]
      found.push(error.message)
      delete left[error.setting]
    }
  }
}

type SignUpSettings = Pick<z.output<typeof settings>, 'SIGN_UP' | 'SIGN_UP_DOMAINS' | 'SMTP_URL'>

/** Only a mail proves that an address belongs to somebody, so that domains without mail would admit everybody. */
function refuseImpossibleSignUp(set: SignUpSettings, production: boolean): void {
  const domains = set.SIGN_UP_DOMAINS.length > 0
  if (set.SIGN_UP === 'domains' && !domains)
    throw new WrongSetting(
      `SIGN_UP_DOMAINS is not set. With SIGN_UP=domains it is required: ${allowedSettings.SIGN_UP_DOMAINS}.`,
    )
  if (set.SIGN_UP !== 'domains' && domains)
    throw new WrongSetting(
      `SIGN_UP_DOMAINS is set, but SIGN_UP is ${set.SIGN_UP}. Set SIGN_UP=domains, or remove SIGN_UP_DOMAINS.`,
    )
  if (set.SIGN_UP === 'domains' && production && !set.SMTP_URL)
    throw new WrongSetting(
      'SMTP_URL is not set. With SIGN_UP=domains it is required in production, since addresses are confirmed by mail.',
    )
}

/** A setting with a wrong name would silently not hold. */
function refuseMisspelt(values: Record<string, string>): void {
  const found = findMisspelt(values, Object.keys(allowedSettings))
  if (!found) return
  const { name, meant } = found
  if (meant === undefined)
    throw new WrongSetting(`${name} is not a setting of Quad. docs/operations.md lists all; remove it.`, name)
  if (values[meant] !== undefined)
    throw new WrongSetting(`${name} is not a setting of Quad, and ${meant} is set already. Remove ${name}.`, name)
  throw new WrongSetting(`${name} is not a setting of Quad. Did you mean ${meant}?`, name)
}

const isWithPassword = (value = ''): boolean => /:\/\/[^/]*@/.test(value)

function isLoopback(host: string): boolean {
  return loopback.includes(host.replace(/^\[|\]$/g, '')) || /^127\.\d+\.\d+\.\d+$/.test(host)
}
