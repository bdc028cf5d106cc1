import type { z } from 'zod'
import type { Access, Endpoint } from '../../contract/endpoint.ts'
import {
  type GivenRoleIn,
  type Named,
  type RoleIn,
  roleOfNamed,
  type Scope,
  type ScopeAccess,
  type SiteRoleInScope,
} from '../../contract/scope.ts'
import { undoById } from '../../contract/undo.ts'
import type { Caller } from './caller.ts'
import type { Running } from './run.ts'

/**
 * Whom a call concerns, beyond the access level that its endpoint declares:
 * - record: it names one person's record; for everybody else that does not exist.
 * - role: it names a thing that several people have; only those with one of the row's roles in it may call.
 * - self: it is about the caller; each gets their own.
 * - anyone: everybody gets the same answer.
 * - oversight: it is an admin's task, about somebody else: an admin may see and do it, nobody else.
 * - closed: switched off in this installation; it exists for nobody.
 */
export type Reach = 'record' | 'role' | 'self' | 'anyone' | 'oversight' | 'closed'

/** What the owner made, by name: ids and the like. */
export type OwnedRecords = Record<string, string>

export type AccessRow = {
  endpoint: Endpoint
  reach: Reach
  /**
   * Valid input that names the owner's records and contains none of their words. Called once for each call. `key` is,
   * for reach 'role', the key of the thing.
   */
  input: (owned: OwnedRecords, key: string) => Record<string, unknown>
  /**
   * For reach 'role': who may call. Repeats the endpoint's own declaration, so that an error in one of them is found.
   */
  roles?: readonly string[]
  /** Statuses of an allowed call. */
  statuses: number[]
  /** The body of an upload. */
  body?: string | Uint8Array<ArrayBuffer>
  /**
   * For oversight, true: the admin's answer has to contain the owner's words, or their absence elsewhere proves
   * nothing. False: the answer contains numbers or a picture, and no words.
   */
  shows?: boolean
}

/** A person, and the key by which they name the thing. */
export type KeyHolder = { caller: Caller; key: string }

/** One thing that several people have, and the people around it; made over HTTP, as in real use. */
export type ScopeSample<R extends string = string> = {
  /** A person with each role that people are given. */
  has: Record<R, KeyHolder>
  /** A person who had each of these roles and has lost it. */
  had: Record<R, KeyHolder>
  owned: OwnedRecords
}

/** Only `proofOf` has it, which asks for all roles. */
const complete = Symbol('a sample with all roles')

/** A scope in the access proof; made by `proofOf`. */
export type ScopeProof = {
  scope: Scope
  make: (app: Running, marker: string, inner: string) => Promise<ScopeSample>
  [complete]: true
}

/**
 * A scope with a sample that has people of each role that people are given: one that forgets a role does not compile.
 * Every text that people of the sample write contains `marker`; what everybody may not see, where everybody has a role,
 * contains `inner` as well.
 */
export function proofOf<S extends Scope>(
  scope: S,
  make: (app: Running, marker: string, inner: string) => Promise<ScopeSample<GivenRoleIn<S>>>,
): ScopeProof {
  return { scope, make, [complete]: true }
}

/** The undo id in the last answer. */
export function undoOf(answer: object): string {
  if ('undo' in answer && typeof answer.undo === 'string') return answer.undo
  throw new Error(`this cannot be undone: ${JSON.stringify(answer)}`)
}

/**
 * An address at which a screen is opened. `:key` stands for the thing of the scope, `:marker` for a text that somebody
 * typed, and every other `:name` for what `make` calls so. `as`: by whom; the owner without it, a visitor, an admin, a
 * moderator, or whoever has that role in the thing.
 */
export type ProvenScreen = { path: string; as?: string }

/** The access proof's rows of one feature. */
export type AccessRows = {
  feature: string
  /** Its screens, for the proof that nothing that is stored runs in a page. */
  screens?: readonly ProvenScreen[]
  /** Makes records of the owner over HTTP. All that the owner writes contains `marker`, which no one else may see. */
  make: (owner: Caller, marker: string, app: Running) => Promise<OwnedRecords>
  rows: AccessRow[]
  /** For rows of reach 'role': the scope of their endpoints. */
  scope?: ScopeProof
  /**
   * Its shared topics of live push, with the key of the owner's own, which nobody else may listen to; `everybody`: with
   * a key to which everybody who is signed in may listen; `staff`: to which all moderators and admins may;
   * `admins`: to which admins alone may.
   */
  topics?: { topic: string; key: (owned: OwnedRecords) => string; everybody?: true; staff?: true; admins?: true }[]
}

export function accessRow<I extends z.ZodObject>(
  endpoint: Endpoint<Access, I, z.ZodType>,
  reach: Reach,
  input: (owned: OwnedRecords) => z.input<I>,
  {
    statuses = [200],
    body,
    shows,
  }: { statuses?: number[]; body?: string | Uint8Array<ArrayBuffer>; shows?: boolean } = {},
): AccessRow {
  // Types of input and output are erased here as in `on`: the rows are called over HTTP only.
  return {
    endpoint: endpoint as unknown as Endpoint,
    reach,
    input,
    statuses,
    ...(body !== undefined && { body }),
    ...(shows !== undefined && { shows }),
  }
}

/** Undo of what the owner deleted or changed: `name` is the name that `make` gives to the undo id. */
export function undoRow(name: string): AccessRow {
  return accessRow(undoById, 'record', (owned) => ({ id: owned[name] ?? '' }))
}

/** A row for an endpoint in a scope. */
export function roleRow<S extends Scope, R extends RoleIn<S> | SiteRoleInScope, I extends z.ZodObject>(
  endpoint: Endpoint<ScopeAccess<S, R>, I, z.ZodType>,
  roles: readonly Named<S>[],
  input: (key: string, owned: OwnedRecords) => z.input<I>,
  { statuses = [200], shows }: { statuses?: number[]; shows?: boolean } = {},
): AccessRow {
  const forgotten = endpoint as unknown as Endpoint
  return {
    endpoint: forgotten,
    reach: 'role',
    roles: roles.map(roleOfNamed),
    input: (owned, key) => input(key, owned),
    statuses,
    ...(shows !== undefined && { shows }),
  }
}
