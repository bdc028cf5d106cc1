import { describe, expect, test } from 'vitest'
import { readEnv, WrongSetting } from './env.ts'

/** The message to the operator; undefined when the settings are valid. */
function told(settings: Record<string, string>): string | undefined {
  try {
    readEnv(settings)
    return undefined
  } catch (error) {
    expect(error).toBeInstanceOf(WrongSetting)
    return error instanceof Error ? error.message : String(error)
  }
}

test('without any setting Quad runs on this machine, with the demo campus and the mailbox', () => {
  expect(readEnv({})).toMatchObject({
    production: false,
    HOST: '127.0.0.1',
    PORT: 3000,
    demo: true,
    mailbox: true,
    secure: false,
    confirmFirst: false,
  })
  expect(readEnv({ PORT: '', QUAD_DEMO: '', DATABASE_URL: '' })).toMatchObject({ PORT: 3000, demo: true })
})

describe('a wrong setting names itself, what was given and what is allowed', () => {
  test.each([
    ['NODE_ENV', 'prod', 'production, development or test'],
    ['PORT', 'http', 'a whole number from 0 to 65535'],
    ['PORT', '70000', 'a whole number from 0 to 65535'],
    ['PORT', '-1', 'a whole number from 0 to 65535'],
    ['PORT', '80.5', 'a whole number from 0 to 65535'],
    ['PORT', '0x50', 'a whole number from 0 to 65535'],
    ['PORT', '1e3', 'a whole number from 0 to 65535'],
    ['PORT', ' 80', 'a whole number from 0 to 65535'],
    ['STORAGE_PER_PERSON_MB', '1e3', 'a whole number from 1 to 1000000'],
    ['HOST', 'http://127.0.0.1', 'an address to listen on'],
    ['HOST', '127.0.0.256', 'an address to listen on'],
    ['HOST', '127.0.0.1:3000', 'an address to listen on'],
    ['HOST', '*', 'an address to listen on'],
    ['HOST', 'my host', 'an address to listen on'],
    ['PUBLIC_URL', 'https://quad.example.edu/quad', 'the http or https address'],
    ['PUBLIC_URL', 'https://quad.example.edu/?a=1', 'the http or https address'],
    ['PUBLIC_URL', 'https://quad.example.edu/#top', 'the http or https address'],
    ['MAIL_FROM', 'Quad', 'a sender'],
    ['MAIL_FROM', 'Quad <quad>', 'a sender'],
    ['MAIL_FROM', 'Quad <quad@example.edu', 'a sender'],
    ['MAIL_FROM', 'quad@example.edu, other@example.edu', 'a sender'],
    ['MAIL_FROM', 'Quad\nBcc: x@example.edu <quad@example.edu>', 'a sender'],
    ['PUBLIC_URL', 'quad.example.edu', 'the http or https address'],
    ['PUBLIC_URL', 'ftp://quad.example.edu', 'the http or https address'],
    ['PUBLIC_URL', 'javascript:alert(1)', 'the http or https address'],
    ['QUAD_DEMO', 'true', 'on or off'],
    ['ANALYTICS', 'no', 'on or off'],
    ['REQUIRE_EMAIL_CONFIRMATION', 'yes', 'true or false'],
    ['SIGN_UP', 'anyone', 'open, domains, invited or closed'],
    ['SIGN_UP_DOMAINS', 'ada@uni.example', 'mail domains divided by commas'],
    ['QUAD_STAND_INS', 'push.services.example:443=10.0.0.1:443', 'origins on this machine'],
    ['S3_ENDPOINT', 's3.example.edu', 'the http or https address of the storage'],
    ['STORAGE_PER_PERSON_MB', '0', 'a whole number from 1 to 1000000'],
    ['STORAGE_PER_PERSON_MB', '1 GB', 'a whole number from 1 to 1000000'],
    ['LOG_LEVEL', 'loud', 'trace, debug, info, warn, error, fatal or silent'],
    ['MAIL_FROM', 'x'.repeat(201), 'a sender'],
    ['TRUSTED_PROXIES', 'proxy.example.edu', 'addresses or ranges divided by commas'],
    ['TRUSTED_PROXIES', '10.0.0.0/33', 'addresses or ranges divided by commas'],
    ['TRUSTED_PROXIES', '10.0.0.0/8/8', 'addresses or ranges divided by commas'],
    ['TRUSTED_PROXIES', '10.0.0.0/', 'addresses or ranges divided by commas'],
    ['TRUSTED_PROXIES', '127.0.0.1;10.0.0.1', 'addresses or ranges divided by commas'],
  ])('%s=%s', (name, given, allowed) => {
    const words = told({ [name]: given }) ?? ''
    expect(words.startsWith(`${name} is ${JSON.stringify(given)}. Allowed: ${allowed}`)).toBe(true)
  })

  test.each([
    ['QUAD_SECRET', 'hunter2', 'at least 32 random characters'],
    ['DATABASE_URL', 'mysql://quad:hunter2@db/quad', 'an address such as postgres://'],
    ['SMTP_URL', 'https://quad:hunter2@mail', 'an address such as smtp://'],
    ['PUBLIC_URL', 'https://quad:hunter2@quad.example.edu', 'the http or https address'],
    ['METRICS_TOKEN', 'hunter2', 'at least 16 characters'],
  ])('%s, without showing what was given', (name, given, allowed) => {
    const words = told({ [name]: given }) ?? ''
    expect(words).toContain(`${name} is an invalid value (not shown). Allowed: ${allowed}`)
    expect(words).not.toContain('hunter2')
  })
})

test.each([
  ['SMTP_URL', 'smtps://quad:pa/hunter2@mail.example.edu:465'],
  ['SMTP_URL', 'smtps://quad:12/hunter2@mail.example.edu:465'],
  ['SMTP_URL', 'smtps://quad:12#hunter2@mail.example.edu:465'],
  ['SMTP_URL', 'smtps://quad:pa?hunter2@mail.example.edu:465'],
  ['DATABASE_URL', 'postgres://quad:pa/hunter2@db/quad'],
  ['REDIS_URL', 'redis://:pa/hunter2@db'],
])('%s=%s: whoever has such a password is told how to write it', (name, given) => {
  const words = told({ [name]: given }) ?? ''
  expect(words).toContain(`${name} is an invalid value (not shown). Allowed: an address such as`)
  expect(words).toContain('In its user and password, write / as %2F, @ as %40, # as %23,')
  expect(words).not.toContain('hunter2')
  expect(told({ [name]: 'mail.example.edu' })).not.toContain('%2F')
})

test('a file of certificates that is not there, or holds none, is refused by name', () => {
  for (const file of ['/nowhere/authority.pem', 'package.json'])
    expect(told({ NODE_EXTRA_CA_CERTS: file })).toBe(
      `NODE_EXTRA_CA_CERTS is ${JSON.stringify(file)}. Allowed: a file of certificates (PEM) that Quad may read.`,
    )
})

test('a file of places that is not there, or is something else, is refused by name', () => {
  for (const file of ['/nowhere/places.mmdb', 'package.json'])
    expect(told({ PLACES_FILE: file })).toBe(
      `PLACES_FILE is ${JSON.stringify(file)}. Allowed: a database of network addresses (MMDB) that Quad may read.`,
    )
})

describe('files go to S3 with all of its settings, or to the folder with none', () => {
  const s3 = {
    S3_BUCKET: 'quad',
    S3_REGION: 'eu-central-1',
    S3_ENDPOINT: 'https://s3.example.edu',
    S3_ACCESS_KEY_ID: 'quad',
    S3_SECRET_ACCESS_KEY: 'hunter2hunter2',
  }
  test('all are taken', () => {
    expect(told(s3)).toBeUndefined()
  })
  test.each(Object.keys(s3))('%s is named when it is missing', (name) => {
    const words = told({ ...s3, [name]: '' }) ?? ''
    expect(words.startsWith(`${name} is not set. To keep files in S3, set all of S3_BUCKET, `)).toBe(true)
    expect(words).not.toContain('hunter2')
  })
  test('as are several', () => {
    expect(told({ S3_BUCKET: 'quad', S3_REGION: 'eu-central-1' })).toMatch(
      /^S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY are not set\./,
    )
  })
})

test.each([['127.0.0.1'], ['127.0.0.1,10.0.0.0/8'], [' 127.0.0.1 , ::1 '], ['2001:db8::/32']])(
  'proxies may be named as %j',
  (given) => {
    expect(readEnv({ TRUSTED_PROXIES: given }).TRUSTED_PROXIES.length).toBeGreaterThan(0)
  },
)

describe('what is open to everybody stays on this machine', () => {
  const beyond = ['0.0.0.0', '::', '192.168.1.7', 'quad.example.edu']
  test.each(beyond)('the demo campus does not listen on %s', (HOST) => {
    expect(told({ HOST })).toMatch(`HOST is ${HOST}, but the demo campus (open sign-ins) is on`)
  })
  test.each(beyond)('the mailbox does not listen on %s', (HOST) => {
    expect(told({ HOST, QUAD_DEMO: 'off' })).toMatch(`HOST is ${HOST}, but the mailbox at /dev/mail is on`)
  })
  test('nor under a public address', () => {
    const PUBLIC_URL = 'https://quad.example.edu'
    expect(told({ PUBLIC_URL })).toMatch('PUBLIC_URL is https://quad.example.edu, but the demo campus')
    expect(told({ PUBLIC_URL, QUAD_DEMO: 'off' })).toMatch('the mailbox at /dev/mail is on')
    expect(told({ PUBLIC_URL, QUAD_DEMO: 'off', SMTP_URL: 'smtp://mail.example.edu' })).toBeUndefined()
    expect(told({ PUBLIC_URL: 'http://localhost.evil.example' })).toMatch('PUBLIC_URL is')
    expect(told({ PUBLIC_URL: 'http://127.0.0.1.evil.example' })).toMatch('PUBLIC_URL is')
  })
  test.each(['127.0.0.1', 'localhost', '::1', '127.8.8.8'])('%s is this machine', (HOST) => {
    expect(told({ HOST })).toBeUndefined()
  })
})

describe('who may sign up', () => {
  const SMTP_URL = 'smtps://mail.example.edu:465'
  const domains = { SIGN_UP: 'domains', SIGN_UP_DOMAINS: 'Uni.Example,*.uni.example' }
  const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://quad.example.edu' }

  test('everybody, unless something else is set', () => {
    expect(readEnv({})).toMatchObject({ SIGN_UP: 'open', SIGN_UP_DOMAINS: [] })
    expect(readEnv(domains)).toMatchObject({ SIGN_UP: 'domains', SIGN_UP_DOMAINS: ['uni.example', '*.uni.example'] })
    for (const SIGN_UP of ['invited', 'closed']) expect(readEnv({ SIGN_UP })).toMatchObject({ SIGN_UP })
  })
  test('domains and the list of domains go together', () => {
    expect(told({ SIGN_UP: 'domains' })).toMatch(/^SIGN_UP_DOMAINS is not set\. With SIGN_UP=domains it is required/)
    expect(told({ SIGN_UP_DOMAINS: 'uni.example' })).toMatch(/^SIGN_UP_DOMAINS is set, but SIGN_UP is open\./)
  })
  test('domains need a mail server in production', () => {
    expect(told({ ...production, ...domains })).toMatch(/^SMTP_URL is not set\. With SIGN_UP=domains it is required/)
    expect(told({ ...production, ...domains, SMTP_URL })).toBeUndefined()
    expect(told({ ...production, SIGN_UP: 'invited' })).toBeUndefined()
  })
  test('an address that decides is confirmed first, whatever else is set', () => {
    const REQUIRE_EMAIL_CONFIRMATION = 'false'
    expect(readEnv({ ...domains, REQUIRE_EMAIL_CONFIRMATION }).confirmFirst).toBe(true)
    expect(readEnv({ SIGN_UP: 'invited', REQUIRE_EMAIL_CONFIRMATION }).confirmFirst).toBe(true)
    expect(readEnv({ ...production, SIGN_UP: 'invited', SMTP_URL, REQUIRE_EMAIL_CONFIRMATION }).confirmFirst).toBe(true)
    // Without mail nobody could confirm anything: an admin hands the link over.
    expect(readEnv({ ...production, SIGN_UP: 'invited' }).confirmFirst).toBe(false)
  })
})

describe('production', () => {
  const production = { NODE_ENV: 'production', HOST: '0.0.0.0', PUBLIC_URL: 'https://quad.example.edu' }

  test('has neither demo campus nor mailbox, whatever else is set', () => {
    expect(readEnv({ ...production, QUAD_DEMO: 'on' })).toMatchObject({ demo: false, mailbox: false, secure: true })
  })
  test('is not run over plain http beyond this machine', () => {
    expect(told({ ...production, PUBLIC_URL: 'http://quad.example.edu' })).toMatch(
      'PUBLIC_URL is http://quad.example.edu. Allowed in production: an https address',
    )
    expect(told({ NODE_ENV: 'production', PUBLIC_URL: 'http://localhost:3000' })).toBeUndefined()
  })
  test('confirms addresses first as soon as mail can be sent, unless told otherwise', () => {
    const SMTP_URL = 'smtps://mail.example.edu:465'
    expect(readEnv(production).confirmFirst).toBe(false)
    expect(readEnv({ ...production, SMTP_URL }).confirmFirst).toBe(true)
    expect(readEnv({ ...production, SMTP_URL, REQUIRE_EMAIL_CONFIRMATION: 'false' }).confirmFirst).toBe(false)
    expect(readEnv({ SMTP_URL }).confirmFirst).toBe(false)
    expect(readEnv({ REQUIRE_EMAIL_CONFIRMATION: 'true' }).confirmFirst).toBe(true)
  })
  test('a database of its own needs a root secret', () => {
    const DATABASE_URL = 'postgres://quad:hunter2@localhost:5432/quad'
    const words = told({ DATABASE_URL }) ?? ''
    expect(words).toMatch(/^QUAD_SECRET is not set\. With DATABASE_URL it is required/)
    expect(words).not.toContain('hunter2')
    expect(told({ DATABASE_URL, QUAD_SECRET: 'x'.repeat(31) })).toMatch('QUAD_SECRET is an invalid value')
    expect(told({ DATABASE_URL, QUAD_SECRET: 'x'.repeat(32) })).toBeUndefined()
  })
})

describe('a name that is no setting', () => {
  test.each([
    ['SMPT_URL', 'SMTP_URL'],
    ['QUAD_DEM0', 'QUAD_DEMO'],
    ['S3_BUCKETT', 'S3_BUCKET'],
    ['DATABSE_URL', 'DATABASE_URL'],
    ['TRUSTED_PROXY', undefined],
    ['TRUSTED_PROXYS', 'TRUSTED_PROXIES'],
    ['QUAD_PORT', 'PORT'],
    ['QUAD_PUBLIC_URL', 'PUBLIC_URL'],
    ['quad_data', 'QUAD_DATA'],
    ['REQUIRE_EMAIL_CONFIRMATON', 'REQUIRE_EMAIL_CONFIRMATION'],
  ])('%s', (name, meant) => {
    expect(told({ [name]: 'a value' })).toBe(
      meant === undefined ? undefined : `${name} is not a setting of Quad. Did you mean ${meant}?`,
    )
  })
  test('is refused where the right one is set too, and where it begins as ours do', () => {
    const SMTP_URL = 'smtp://mail.example.edu'
    expect(told({ SMTP_URL, SMPT_URL: 'smtp://quad:hunter2@mail.example.edu' })).toBe(
      'SMPT_URL is not a setting of Quad, and SMTP_URL is set already. Remove SMPT_URL.',
    )
    expect(told({ SMTP_PASSWORD: 'hunter2' })).toBe(
      'SMTP_PASSWORD is not a setting of Quad. docs/operations.md lists all; remove it.',
    )
  })
  test('may be one of other programs, or of the platform', () => {
    const foreign = {
      PORTAGE: '1',
      HOSTNAME: 'a',
      HOSTS: 'a',
      POST: 'a',
      NODE_OPTIONS: 'a',
      LOGNAME: 'a',
      HTTP_URL: 'a',
    }
    const platform = {
      QUAD_PORT: 'tcp://10.0.0.1:3000',
      QUAD_SERVICE_HOST: '10.0.0.1',
      QUAD_PORT_3000_TCP_ADDR: '10.0.0.1',
    }
    expect(told({ ...foreign, ...platform, S3_SERVICE_PORT_HTTP: '80', npm_config_port: '1' })).toBeUndefined()
    expect(told({ SMPT_URL: '' })).toBeUndefined()
  })
  test.each([
    'quad@example.edu',
    'Quad <quad@example.edu>',
    '"Quad, at Alder Hill" <quad@example.edu>',
    '<quad@localhost>',
  ])('%s is a sender', (MAIL_FROM) => expect(readEnv({ MAIL_FROM })).toMatchObject({ MAIL_FROM }))
  test.each(['localhost', '::1', '127.0.0.1', '127.8.8.8'])('%s can be listened on', (HOST) =>
    expect(readEnv({ HOST })).toMatchObject({ HOST }),
  )
})
