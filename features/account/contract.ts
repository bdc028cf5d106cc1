import { z } from 'zod'
import { changeable } from '../../contract/changes.ts'
import { hasDirectionMarks, isVisible } from '../../contract/characters.ts'
import { endpoint, nothing } from '../../contract/endpoint.ts'
import { ownText } from '../../contract/publicText.ts'
import { chosenSettings } from '../../contract/setting.ts'
import { id, instant, zone } from '../../contract/shapes.ts'
import { siteRoles } from '../../contract/site.ts'
import {
  accountWords,
  looksLikeEmail,
  majors,
  maxPasswordLength,
  passwordFault,
  planStates,
  signUpModes,
  years,
} from './rules.ts'
import { pageTextKinds } from './texts/rules.ts'

export const email = z
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
const name = z
  .string(accountWords.name)
  .refine((text) => !hasDirectionMarks(text), accountWords.directionMarks)
  .pipe(cleaned(accountWords.name))
  .pipe(
    z.string().refine((text) => [...text].filter(isVisible).length >= 2 && [...text].length <= 100, accountWords.name),
  )
const major = cleaned(accountWords.majorAndYear).pipe(z.enum(majors, accountWords.majorAndYear))
const year = cleaned(accountWords.majorAndYear).pipe(z.enum(years, accountWords.majorAndYear))

export const newPassword = z.string().superRefine((password, context) => {
  const fault = passwordFault(password)
  if (fault) context.addIssue({ code: 'custom', message: fault })
})
export const password = z
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
  role: z.enum(siteRoles),
  zone: z.string(),
  weekStart: z.number().int(),
  settings: chosenSettings,
  /** What moderators have decided to hide from others. */
  hidden: z.array(z.enum(['name', 'picture'])),
  createdAt: instant,
})
export type Person = z.output<typeof person>

/** What the sign-in screen needs to know about this installation. */
const site = z.strictObject({
  demo: z.array(z.strictObject({ as: z.string(), label: z.string() })),
  mailbox: z.boolean(),
  /** Online sessions with tutors have rooms on a meeting server. */
  meetingRooms: z.boolean(),
  confirmFirst: z.boolean(),
  /** Whether the operator lets it be counted which screens are opened. */
  analytics: z.boolean(),
  signUp: z.strictObject({
    mode: z.enum(signUpModes),
    /** `uni.example`, or `*.uni.example` for its subdomains. Empty except where they decide. */
    domains: z.array(z.string()),
  }),
  /** Who runs this installation, and how to reach them. */
  name: z.string().nullable(),
  contact: z.string().nullable(),
  /** One sentence to everybody, until `endsAt` or until it is removed. */
  announcement: z.strictObject({ number: z.number().int(), text: z.string(), endsAt: instant.nullable() }).nullable(),
  /** The operator's texts that have a page. */
  pages: z.array(z.enum(pageTextKinds)),
  /** Stands for the texts that have to be accepted, in their present versions; null: there are none. */
  terms: z.number().int().nullable(),
})
export type Site = z.output<typeof site>

export const whoAmI = endpoint(
  'visitor',
  'GET',
  '/me',
  nothing,
  z.strictObject({
    person: person.nullable(),
    site,
    plan: z.enum(planStates),
    /** Whether the person has to accept changed texts first. Until then most other answers are `accept_rules`. */
    mustAccept: z.boolean(),
    /** Whether the person's role is open only once they have set up, or used, a second factor. */
    lacksFactor: z.boolean(),
    /** Until when moderators have suspended the person, who reads and changes nothing meanwhile; and why. */
    suspended: z.strictObject({ until: instant, reason: z.string() }).nullable(),
    /** When the person's account is erased, which they have deleted; until then most other answers are `account_closed`. */
    erasesAt: instant.nullable(),
  }),
)

/** `secondFactor`: nobody is signed in yet; this browser gives a code next (POST /sign-in/code). */
const signedIn = z.union([person, z.strictObject({ secondFactor: z.literal(true) })])
export type SignedIn = z.output<typeof signedIn>

export const signIn = endpoint(
  'visitor',
  'POST',
  '/sign-in',
  z.strictObject({ email, password, remember: z.boolean() }),
  signedIn,
)

export const signUpDraft = z.strictObject({
  name,
  major,
  year,
  email,
  password: newPassword,
  zone,
  /** `site.terms` of GET /me, where the operator has texts to accept. */
  accepted: z.number().int().optional(),
  /** From the link with which the person came (`/?ref=CODE`). One that is good for nothing changes nothing. */
  referralCode: z.string().max(1000).optional(),
})
export const signedUp = z.strictObject({ person: person.nullable(), note: ownText().nullable() })
/**
 * `person` is null where the address has to be confirmed before the first sign-in. `note`: what is wrong with the code
 * that came along.
 */
export const signUp = endpoint('visitor', 'POST', '/sign-up', signUpDraft, signedUp)

/** Makes the first admin of a fresh installation and signs them in. `token` is the secret of its one-time link. */
export const setUp = endpoint(
  'visitor',
  'POST',
  '/set-up',
  z.strictObject({ name, email, password: newPassword, zone, token: z.string().max(100) }),
  person,
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

/** Whether a reset link is still valid, before somebody chooses a password; it stays valid. */
export const checkReset = endpoint(
  'visitor',
  'POST',
  '/password-reset/check',
  z.strictObject({ access_token: secret, refresh_token: secret }),
  nothing,
)

/**
 * Confirms an address for the first time; all other sessions of the person end, since somebody else may have signed up
 * with it. In a browser without a session of that person the password is needed, too, and signs them in: without it
 * nothing happens, and `done` is false.
 */
export const confirmEmail = endpoint(
  'visitor',
  'POST',
  '/email-confirmation',
  z.strictObject({ token: z.string().min(1).max(100), password: password.optional() }),
  z.strictObject({ done: z.boolean(), email: z.string() }),
)
export const sendConfirmation = endpoint('signed-in', 'POST', '/email-confirmation/request', nothing, nothing)

export const editProfile = endpoint(
  'signed-in',
  'PATCH',
  '/me',
  z.strictObject(changeable({ name, major, year, zone, weekStart: z.number().int().min(0).max(6) })),
  person,
)
