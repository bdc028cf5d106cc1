import { z } from 'zod'
import { endpoint, nothing } from '../../../contract/endpoint.ts'
import { id, instant, text } from '../../../contract/shapes.ts'
import { optionalText, pomodoro, sessionFields } from '../contract.ts'
import { modes, phaseKinds } from '../rules.ts'

const millis = z.number().int().min(0)

/** A stretch in which the timer ran and nobody was there: not counted until the student says so. */
const gap = z.strictObject({ id, sessionId: id, sessionTitle: z.string(), start: instant, end: instant })

export const timer = z.strictObject({
  /** Grows with everything that happens to the timer (not with a beat): a page keeps the highest it has seen. */
  version: z.number().int(),
  /** The server's clock when this was read: all amounts below are as of this moment. */
  now: instant,
  /** waiting: a Pomodoro phase is over and the next one (`phase`) waits to be resumed. */
  state: z.enum(['idle', 'running', 'paused', 'waiting']),
  session: z
    .strictObject({
      id,
      title: z.string(),
      course: z.string(),
      courseColor: z.number().int(),
      location: z.string().nullable(),
      mode: z.enum(modes),
      /** When it was first started. */
      startedAt: instant.nullable(),
    })
    .nullable(),
  /** Studied in this session so far. Grows with time while `counting`; no further than the phase's end. */
  studiedMs: millis,
  /** Whether `studiedMs` grows just now: running, in focus, and somebody was there within the last minute. */
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
  /** Undecided, oldest first, at most ten; also of sessions that are completed. */
  gaps: z.array(gap),
  /** Paused by the server, since nobody was there for four hours. */
  left: z.boolean(),
})
export type Timer = z.output<typeof timer>

/** The timer as it stands, on every device the same. */
export const readTimer = endpoint('member', 'GET', '/study-timer', nothing, timer)

const command = z.strictObject({
  /** Drawn by the page; sent again, it does nothing again and is answered as before. */
  id,
  /** Counts the page's commands from 1: one that comes after a later one is ignored. */
  n: z.number().int().min(1),
  /** Milliseconds since it was pressed, by the page's monotonic clock. */
  agoMs: millis.max(7 * 86_400_000).default(0),
  /**
   * Milliseconds that the page was awake before the press: since the press before it in this request, else since its
   * last answered beat or request. Vouches as a beat does.
   */
  awakeMs: millis.max(7 * 86_400_000).default(0),
  /** resume also begins the phase that is waiting; skip ends the phase and begins the next. */
  kind: z.enum(['start', 'pause', 'resume', 'stop', 'skip']),
  sessionId: id,
  /** Of start and resume: pauses what runs meanwhile, in the same moment. Without it that is a conflict. */
  switch: z.boolean().default(false),
  /** Of start: makes the session with that id (drawn by the page) in the same moment. Without a title it is called as its course. */
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
  /** Of stop. */
  notes: optionalText(10_000, { lines: true }).optional(),
})
export type Command = z.output<typeof command>

const result = z.strictObject({
  id,
  /** nothing: it was so already. late: a later one of this page came first. */
  outcome: z.enum(['done', 'nothing', 'late', 'conflict', 'not_found', 'completed']),
  /** For people, where it was not done. */
  words: z.string().nullable(),
  /** Of a conflict: what is running. */
  running: z.strictObject({ id, title: z.string() }).nullable(),
})
export type CommandResult = z.output<typeof result>

/**
 * Presses of a page, oldest first: all that were not answered yet, so that their order holds whatever the network does.
 * What cannot be done says so in its result and does not hold up the rest.
 */
export const sendCommands = endpoint(
  'member',
  'POST',
  '/study-timer/commands',
  z.strictObject({
    /** Drawn once for each page that is open. */
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
 * Every 20 s while the timer runs, and once more when the page is left (keepalive): the milliseconds this page was awake
 * since its last answered beat or request with commands. Any page vouches. A gap that was asked about already is filled
 * by itself when another page vouches for it.
 */
export const presencePing = endpoint(
  'member',
  'POST',
  '/study-timer/beat',
  z.strictObject({ page: id, awakeMs: millis.max(7 * 86_400_000) }),
  timer,
)

/** Keep counts the gap, discard drops it, split counts it up to a moment in it. */
export const decideGap = endpoint(
  'member',
  'POST',
  '/study-timer/gaps/:id',
  z.strictObject({ id, decision: z.enum(['keep', 'discard', 'split']), at: instant.optional() }),
  timer,
)
