import { z } from 'zod'
import { endpoint, nothing } from '../../contract/endpoint.ts'
import { id, instant, zone } from '../../contract/shapes.ts'
import { accountWords, looksLikeEmail, majors, maxPasswordLength, passwordFault, years } from './rules.ts'

const email = z
  .string(accountWords.email)
  .max(1000, accountWords.email)
  .transform((text) => text.trim().toLowerCase())
  .refine(looksLikeEmail, accountWords.email)

/** Trimmed, angle brackets removed, cut to 1000 characters; then checked. */
const cleaned = (otherwise: string) =>
  z.string(otherwise).transform((text) =>
    text
      // biome-ignore lint/suspicious/noControlCharactersInRegex: taking them out is the point
      .replace(/[<>\u0000-\u001f\u007f]/g, '')
      .trim()
      .slice(0, 1000),
  )
const name = cleaned(accountWords.name).pipe(
  z.string().refine((text) => [...text].length >= 2 && [...text].length <= 100, accountWords.name),
)
const major = cleaned(accountWords.majorAndYear).pipe(z.enum(majors, accountWords.majorAndYear))
const year = cleaned(accountWords.majorAndYear).pipe(z.enum(years, accountWords.majorAndYear))

const newPassword = z.string().superRefine((password, context) => {
  const fault = passwordFault(password)
  if (fault) context.addIssue({ code: 'custom', message: fault })
})
const password = z
  .string()
  .min(1, 'Enter your password.')
  .max(maxPasswordLength * 4, accountWords.badCredentials)
const secret = z.string().min(1, accountWords.badResetLink).max(100, accountWords.badResetLink)

/** The signed-in person's own profile. */
export const person = z.strictObject({
  id,
  name: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  major: z.string(),
  year: z.string(),
  avatarUrl: z.string().nullable(),
  role: z.enum(['student', 'moderator', 'admin']),
  zone: z.string(),
  weekStart: z.number().int(),
  createdAt: instant,
})
export type Person = z.output<typeof person>

/** What the sign-in screen needs to know about this installation. */
const site = z.strictObject({
  demo: z.array(z.strictObject({ as: z.string(), label: z.string() })),
  mailbox: z.boolean(),
  confirmFirst: z.boolean(),
})

export const whoAmI = endpoint('visitor', 'GET', '/me', nothing, z.strictObject({ person: person.nullable(), site }))

export const signIn = endpoint(
  'visitor',
  'POST',
  '/sign-in',
  z.strictObject({ email, password, remember: z.boolean() }),
  person,
)

export const signUpDraft = z.strictObject({
  name,
  major,
  year,
  email,
  password: newPassword,
  zone,
  /** Only with the one-time link of a fresh installation: makes the first admin. */
  setup: z.string().max(100).optional(),
})
/** `person` is null where the address has to be confirmed before the first sign-in. */
export const signUp = endpoint(
  'visitor',
  'POST',
  '/sign-up',
  signUpDraft,
  z.strictObject({ person: person.nullable() }),
)

export const signOut = endpoint('visitor', 'POST', '/sign-out', nothing, nothing)
export const signInToDemo = endpoint(
  'visitor',
  'POST',
  '/demo/sign-in',
  z.strictObject({ as: z.string().max(40) }),
  person,
)

export const requestReset = endpoint('visitor', 'POST', '/password-reset/request', z.strictObject({ email }), nothing)
/** The two halves of one single-use secret, under the names that the address of the page gives them. */
export const resetPassword = endpoint(
  'visitor',
  'POST',
  '/password-reset',
  z.strictObject({ access_token: secret, refresh_token: secret, password: newPassword }),
  nothing,
)

export const confirmEmail = endpoint(
  'visitor',
  'POST',
  '/email-confirmation',
  z.strictObject({ token: z.string().min(1).max(100) }),
  nothing,
)
export const sendConfirmation = endpoint('member', 'POST', '/email-confirmation/request', nothing, nothing)

export const editProfile = endpoint(
  'member',
  'PATCH',
  '/me',
  z.strictObject({ name, major, year, zone, weekStart: z.number().int().min(0).max(6) }).partial(),
  person,
)
