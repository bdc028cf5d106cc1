import { z } from 'zod'
import { endpoint, nothing, tokenEndpoint } from '../../../contract/endpoint.ts'
import { ownText, publicText } from '../../../contract/publicText.ts'
import { id, instant, text } from '../../../contract/shapes.ts'
import { groupSession, optionalText, pomodoro, sessionFields } from '../contract.ts'
import { modes, phaseKinds } from '../rules.ts'

const millis = z.number().int().min(0)

/** A stretch in which the timer ran and no page reported presence; it does not count until the student says so. */
const gap = z.strictObject({ id, sessionId: id, sessionTitle: publicText(groupSession), start: instant, end: instant })

export const timer = z.strictObject({
  /** Grows with every change of the timer (not with a presence ping): a page keeps the highest that it has seen. */
  version: z.number().int(),
  /** The server's clock when this was read: all durations below are as of this moment. */
  now: instant,
  /** waiting: a Pomodoro phase is over and the next one (`phase`) waits to be resumed. */
  state: z.enum(['idle', 'running', 'paused', 'waiting']),
  session: z
    .strictObject({
      id,
      title: publicText(groupSession),
      course: ownText(),
      courseColor: z.number().int(),
      location: publicText(groupSession).nullable(),
      mode: z.enum(modes),
      /** When the session was first started. */
      startedAt: instant.nullable(),
    })
    .nullable(),
  /** Time studied in this session so far. Grows with time while `counting`, up to the end of the phase. */
  studiedMs: millis,
  /** Whether `studiedMs` grows now: the timer runs, in focus, and a page was present within the last minute. */
  counting: z.boolean(),
  phase: z
    .strictObject({
      kind: z.enum(phaseKinds),
      /** From 1. */
      round: z.number().int(),
      rounds: z.number().int(),
      lengthMs: millis,
      elapsedMs: millis,
      /** Null unless running. */
      endsAt: instant.nullable(),
    })
    .nullable(),
  /** Undecided gaps, oldest first, at most ten; also those of completed sessions. */
  gaps: z.array(gap),
  /** Whether the server paused the timer because no page was present for four hours. */
  left: z.boolean(),
})
export type Timer = z.output<typeof timer>

/** The present state of the timer, the same on every device. */
export const readTimer = tokenEndpoint('signed-in', 'GET', '/study-timer', nothing, timer)

const command = z.strictObject({
  /** Chosen by the page. A command that is sent again changes nothing and gets the same answer. */
  id,
  /** The number of the command in its page, from 1. A command that arrives after a later one is ignored. */
  n: z.int32().min(1),
  /** Milliseconds since the press, by the page's monotonic clock. */
  agoMs: millis.max(7 * 86_400_000).default(0),
  /**
   * Milliseconds that the page was awake before the press: since the previous press in this request, or else since its
   * last answered ping or request. Reports presence as a ping does.
   */
  awakeMs: millis.max(7 * 86_400_000).default(0),
  /** `resume` also begins a waiting phase; `skip` ends the phase and begins the next one. */
  kind: z.enum(['start', 'pause', 'resume', 'stop', 'skip']),
  sessionId: id,
  /**
   * For start and resume: pauses the session that runs, at the same moment. Without this a running one is a conflict.
   */
  switch: z.boolean().default(false),
  /**
   * For start: creates the session with that id, which the page chose. Without a title it is named after its course.
   */
  quick: z
    .strictObject({
      title: text(300).default(''),
      course: sessionFields.shape.course,
      location: sessionFields.shape.location.default(null),
      sessionType: sessionFields.shape.sessionType.default('individual'),
      mode: sessionFields.shape.mode.default('stopwatch'),
      pomodoro: pomodoro.nullable().default(null),
      assignmentIds: sessionFields.shape.assignmentIds.default([]),
    })
    .optional(),
  /** For stop. */
  notes: optionalText(10_000, { lines: true }).optional(),
})
export type Command = z.output<typeof command>

const result = z.strictObject({
  id,
  /** `nothing`: the timer was in that state already. `late`: a later command of this page arrived first. */
  outcome: z.enum(['done', 'nothing', 'late', 'conflict', 'not_found', 'completed']),
  /** A message for people, if the command was not carried out. */
  words: ownText().nullable(),
  /** For a conflict: the session that runs. */
  running: z.strictObject({ id, title: publicText(groupSession) }).nullable(),
})
export type CommandResult = z.output<typeof result>

/**
 * Presses of a page, oldest first: all that have no answer yet, so that their order does not depend on the network. A
 * command that cannot be carried out says so in its result and does not stop the others.
 */
export const sendCommands = tokenEndpoint(
  'signed-in',
  'POST',
  '/study-timer/commands',
  z.strictObject({
    /** Chosen once by each open page. */
    page: id,
    commands: z.array(command).min(1).max(50, 'At most 50 at once.'),
    /** Milliseconds that the page was awake since the last of these presses. */
    awakeMs: millis.max(7 * 86_400_000).default(0),
  }),
  z.strictObject({
    timer,
    results: z.array(result),
  }),
)

/**
 * Sent every 20 s while the timer runs, and when the page is left (keepalive): the milliseconds that this page was
 * awake since its last answered ping or request with commands. A ping of any page counts. It also fills a gap about
 * which the student was already asked, if this page was awake in it.
 */
export const presencePing = endpoint(
  'signed-in',
  'POST',
  '/study-timer/beat',
  z.strictObject({ page: id, awakeMs: millis.max(7 * 86_400_000) }),
  timer,
)

/** `keep` counts the gap, `discard` drops it, `split` counts it up to the moment `at`. */
export const decideGap = tokenEndpoint(
  'signed-in',
  'POST',
  '/study-timer/gaps/:id',
  z.strictObject({ id, decision: z.enum(['keep', 'discard', 'split']), at: instant.optional() }),
  timer,
)
