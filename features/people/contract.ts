import { z } from 'zod'
import { endpoint, fileBytes, nothing } from '../../contract/endpoint.ts'
import { ownText, publicKind, publicText } from '../../contract/publicText.ts'
import { defineScope, inScope } from '../../contract/scope.ts'
import { setting } from '../../contract/setting.ts'
import { id, instant } from '../../contract/shapes.ts'
import { site } from '../../contract/site.ts'
import { peopleWords, visibilities } from './rules.ts'

/** What others read of every person, wherever a person is shown. */
export const personName = publicKind('name', 'Name')
export const personPicture = publicKind('picture', 'Picture')

/** "Study Groups Only": people who both chose to be in the same thing, such as a group session. */
export const profileVisibility = setting('profile-visibility', z.enum(visibilities), 'groups')

/** Whether those who see the person also see that they are online. */
export const showOnlineStatus = setting('show-online-status', z.boolean(), true)

/** A person as others see them: whoever sees the person is their `viewer`, the person too. */
export const personScope = defineScope({
  name: 'person',
  key: 'id',
  roles: ['viewer'],
  facts: z.strictObject({
    /** Why: the person shows themself to everyone, or both chose to be in the same thing. */
    by: z.enum(['self', 'everyone', 'together']),
  }),
  notFound: peopleWords.notFound,
  forbidden: () => peopleWords.notFound,
})

/**
 * A person whom somebody knows (`known`): they see the person's page, or have the name before them in something that
 * both share. Whoever has blocked the person is a `blocker` and no longer knows them.
 */
export const acquaintance = defineScope({
  name: 'acquaintance',
  key: 'id',
  roles: ['known', 'blocker'],
  notFound: peopleWords.notFound,
  forbidden: ([role]) => (role === 'blocker' ? peopleWords.notBlocked : peopleWords.blocked),
})

/** What a person shows to others: never an address, a zone, a role or when they were last here. */
export const shownPerson = z.strictObject({
  id,
  name: publicText(personName),
  avatarUrl: publicText(personPicture).nullable(),
  /** Chosen from lists. */
  major: ownText(),
  year: ownText(),
  /** 'offline' also for whoever does not show it. */
  presence: z.enum(['online', 'away', 'offline']),
  by: z.enum(['self', 'everyone', 'together']),
})
export type ShownPerson = z.output<typeof shownPerson>

/** Whoever may not be seen is answered like somebody who is not there. */
export const readPersonPage = endpoint(
  inScope(personScope, 'viewer'),
  'GET',
  '/people/:id',
  z.strictObject({ id }),
  shownPerson,
)

/** People whom the caller sees and whose name has words that begin so: at most eight, by name. */
export const findSeenPeople = endpoint(
  'signed-in',
  'GET',
  '/people',
  z.strictObject({ q: z.string().max(100) }),
  z.array(z.strictObject({ id, name: publicText(personName), avatarUrl: publicText(personPicture).nullable() })),
)

/**
 * From then on neither of the two finds, sees or invites the other; the other one is not told. Blocking again changes
 * nothing.
 */
export const blockPerson = endpoint(
  inScope(acquaintance, 'known', 'blocker'),
  'POST',
  '/people/:id/block',
  z.strictObject({ id }),
  nothing,
)
/** Everybody whom the caller has blocked, newest first. */
export const listBlocks = endpoint(
  'signed-in',
  'GET',
  '/blocks',
  nothing,
  z.array(z.strictObject({ id, name: publicText(personName), blockedAt: instant })),
)
/** Ends a block. Whether both see each other then is as their settings say. */
export const unblockPerson = endpoint(
  inScope(acquaintance, 'blocker'),
  'DELETE',
  '/people/:id/block',
  z.strictObject({ id }),
  nothing,
)

/** A person's picture. `v` makes the address a new one with each picture. Staff see it where they look after people. */
export const readAvatar = endpoint(
  inScope(acquaintance, 'known', site('moderator')),
  'GET',
  '/people/:id/avatar',
  z.strictObject({
    id,
    v: z.string().max(40).optional(),
    /** Width and height in pixels. */
    size: z.enum(['64', '256']).default('256'),
  }),
  fileBytes,
)
