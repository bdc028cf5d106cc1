import { z } from 'zod'
import { endpoint, fileBytes } from '../../../contract/endpoint.ts'
import { inScope } from '../../../contract/scope.ts'
import { id, pageOf } from '../../../contract/shapes.ts'
import { bookingScope, tutoringSession } from '../sessions/contract.ts'
import { sessionSides } from '../sessions/rules.ts'

/** YYYY-MM, in the caller's zone. */
const month = z.string().regex(/^(19[7-9]\d|20\d\d|21\d\d)-(0[1-9]|1[0-2])$/, 'This is no month.')

/** Whole cents. */
const sums = z.strictObject({
  sessions: z.number().int(),
  /** Of everything that was agreed and not cancelled in time, whatever became of it. */
  agreed: z.number().int(),
  tookPlace: z.number().int(),
  /** Of what took place: marked as settled directly, undisputed. */
  settled: z.number().int(),
})

const side = z.enum(sessionSides)

/** What the caller has agreed on with others as a student, or as a tutor, by month; newest first. */
export const readMoney = endpoint(
  'signed-in',
  'GET',
  '/tutoring-money',
  z.strictObject({ side }),
  z.strictObject({
    /** On which sides the caller has any. */
    sides: z.array(side),
    total: sums,
    months: z.array(sums.extend({ month })),
  }),
)
export type MoneyMonth = z.output<typeof readMoney.output>['months'][number]

/** The sessions of one month, newest first: agreed, over, cancelled late, or with somebody absent. */
export const listMoney = endpoint(
  'signed-in',
  'GET',
  '/tutoring-money/sessions',
  z.strictObject({
    side,
    month,
    after: z.string().max(1000).optional(),
    limit: z.number().int().min(1).max(100).default(40),
  }),
  pageOf(tutoringSession).extend({ total: z.number().int() }),
)

/** The same of all months as a table for spreadsheets (CSV). */
export const downloadMoney = endpoint('signed-in', 'GET', '/tutoring-money/file', z.strictObject({ side }), fileBytes)

/**
 * The tutor says that a completed session was paid, in whichever way the two agreed on, or takes that back. Quad moves no
 * money.
 */
export const settleTutoring = endpoint(
  inScope(bookingScope, 'tutor'),
  'PUT',
  '/tutoring-sessions/:id/settled',
  z.strictObject({ id, settled: z.boolean() }),
  tutoringSession,
)
/** The student says that a session marked as settled is not, or takes that back. */
export const disputeSettlement = endpoint(
  inScope(bookingScope, 'student'),
  'PUT',
  '/tutoring-sessions/:id/settled/dispute',
  z.strictObject({ id, disputed: z.boolean() }),
  tutoringSession,
)
