import net from 'node:net'
import { z } from 'zod'

const port = z.coerce.number().int().min(0).max(65535)
const loopback = ['127.0.0.1', '::1', 'localhost']
const yesNo = z.enum(['true', 'false']).transform((value) => value === 'true')

/** Every setting, with its allowed values. An empty value counts as not set. */
const settings = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(3000),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  QUAD_DATA: z.string().default('.data'),
  QUAD_SECRET: z.string().min(32).optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().max(200).default('Quad <quad@localhost>'),
  QUAD_DEMO: z.enum(['on', 'off']).default('on'),
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform((list) =>
      list
        .split(',')
        .map((entry) => entry.trim())
        .filter(Boolean),
    )
    .refine((list) => list.every(isAddressOrRange)),
  REQUIRE_EMAIL_CONFIRMATION: yesNo.optional(),
  METRICS_TOKEN: z.string().min(16).optional(),
  S3_BUCKET: z.string().max(200).optional(),
  S3_REGION: z.string().max(100).optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_ACCESS_KEY_ID: z.string().max(200).optional(),
  S3_SECRET_ACCESS_KEY: z.string().max(200).optional(),
  STORAGE_PER_PERSON_MB: z.coerce.number().int().min(1).max(1_000_000).default(1024),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
})

/** The allowed values in words; docs/operations.md has the same. */
export const allowedSettings: Record<keyof typeof settings.shape, string> = {
  NODE_ENV: 'production, development or test',
  HOST: 'an address to listen on, such as 127.0.0.1 or 0.0.0.0',
  PORT: 'a whole number from 0 to 65535',
  PUBLIC_URL: 'the http or https address people open, such as https://quad.example.edu',
  QUAD_DATA: 'a folder',
  QUAD_SECRET: 'at least 32 random characters',
  DATABASE_URL: 'an address such as postgres://quad:password@localhost:5432/quad',
  REDIS_URL: 'an address such as redis://:password@localhost:6379, or rediss:// behind TLS',
  SMTP_URL: 'an address such as smtp://user:password@mail.example.edu:587',
  MAIL_FROM: 'a sender such as Quad <quad@example.edu>',
  QUAD_DEMO: 'on or off',
  TRUSTED_PROXIES: 'addresses or ranges divided by commas, such as 127.0.0.1,10.0.0.0/8',
  REQUIRE_EMAIL_CONFIRMATION: 'true or false',
  METRICS_TOKEN: 'at least 16 characters',
  S3_BUCKET: 'the name of a bucket',
  S3_REGION: 'a region such as eu-central-1',
  S3_ENDPOINT: 'the http or https address of the storage, such as https://s3.eu-central-1.amazonaws.com',
  S3_ACCESS_KEY_ID: 'the name of an access key',
  S3_SECRET_ACCESS_KEY: 'the secret of that access key',
  STORAGE_PER_PERSON_MB: 'a whole number from 1 to 1000000',
  LOG_LEVEL: 'trace, debug, info, warn, error, fatal or silent',
}

const secretNames = new Set([
  'QUAD_SECRET',
  'DATABASE_URL',
  'REDIS_URL',
  'SMTP_URL',
  'METRICS_TOKEN',
  'S3_SECRET_ACCESS_KEY',
])

/** Thrown at start, worded for the person running the server. */
export class WrongSetting extends Error {}

export type Env = ReturnType<typeof readEnv>

/** Reads all settings once. Throws WrongSetting with the name, the value and what is allowed. */
export function readEnv(variables: Record<string, string | undefined>) {
  const values = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = settings.safeParse(values)
  if (!parsed.success) {
    const name = String(parsed.error.issues[0]?.path[0] ?? '')
    const allowed = Object.entries(allowedSettings).find(([setting]) => setting === name)?.[1]
    const valueWords = secretNames.has(name) ? 'an invalid value (not shown)' : JSON.stringify(values[name])
    throw new WrongSetting(`${name} is ${valueWords}. Allowed: ${allowed ?? 'see docs/operations.md'}.`)
  }
  const set = parsed.data
  const production = set.NODE_ENV === 'production'
  const demo = !production && set.QUAD_DEMO === 'on'
  const mailbox = !production && !set.SMTP_URL
  const publicUrl = new URL(set.PUBLIC_URL ?? `http://localhost:${set.PORT}`)
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
  if (set.DATABASE_URL && !set.QUAD_SECRET)
    throw new WrongSetting(
      'QUAD_SECRET is not set. With DATABASE_URL it is required: at least 32 random characters, the same on every node.',
    )
  const s3 = {
    S3_BUCKET: set.S3_BUCKET,
    S3_REGION: set.S3_REGION,
    S3_ENDPOINT: set.S3_ENDPOINT,
    S3_ACCESS_KEY_ID: set.S3_ACCESS_KEY_ID,
    S3_SECRET_ACCESS_KEY: set.S3_SECRET_ACCESS_KEY,
  }
  const missing = Object.entries(s3).flatMap(([name, value]) => (value === undefined ? [name] : []))
  if (missing.length > 0 && missing.length < Object.keys(s3).length)
    throw new WrongSetting(
      `${missing.join(', ')} ${missing.length > 1 ? 'are' : 'is'} not set. To keep files in S3, set all of ${Object.keys(s3).join(', ')}; to keep them in QUAD_DATA, none.`,
    )

  return {
    ...set,
    production,
    /** The demo campus and its open sign-ins. */
    demo,
    /** Mails land in /dev/mail instead of going out. */
    mailbox,
    publicUrl,
    secure: publicUrl.protocol === 'https:',
    confirmFirst: set.REQUIRE_EMAIL_CONFIRMATION ?? (production && set.SMTP_URL !== undefined),
  }
}

function isAddressOrRange(entry: string): boolean {
  const [address = '', bits, ...more] = entry.split('/')
  const most = { 0: -1, 4: 32, 6: 128 }[net.isIP(address)] ?? -1
  return most > 0 && more.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most))
}

function isLoopback(host: string): boolean {
  return loopback.includes(host.replace(/^\[|\]$/g, '')) || /^127\.\d+\.\d+\.\d+$/.test(host)
}
