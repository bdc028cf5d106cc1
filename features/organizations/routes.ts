import { agendaTopicsOf } from '../../server/agenda.ts'
import { csvDownload } from '../../server/csv/download.ts'
import { versionOf } from '../../server/db/versions.ts'
import { directoryVersion } from '../../server/directories.ts'
import { JsonText, on } from '../../server/route.ts'
import {
  answerTo,
  follow,
  joinOrAsk,
  leave,
  liftBan,
  putInCalendar,
  removePerson,
  reopenRequest,
  showPerson,
  withdraw,
} from './belonging.queries.ts'
import {
  editOrganization,
  followOrganization,
  joinOrganization,
  leaveOrganization,
  listOrganizations,
  readOrganization,
  showInOrganization,
  withdrawRequest,
} from './contract.ts'
import { archiveOrganization, restoreOrganization } from './ending/contract.ts'
import { archiveIt, restoreIt } from './ending/queries.ts'
import {
  dropOrganizationLink,
  listOrganizationLinks,
  makeOrganizationLink,
  readOrganizationLink,
  useOrganizationLink,
} from './links/contract.ts'
import { endOrganizationLink, joinBy, linkShownTo, linksOf, makeLinkFor } from './links/queries.ts'
import { readOrganizationLog } from './log/contract.ts'
import { logAct, logOf } from './log/queries.ts'
import { changeMeetingDate, putMeetingsInCalendar, setMeetings } from './meetings/contract.ts'
import { busyWeekOf } from './meetings/fit.queries.ts'
import { changeMeeting, setMeetingRule } from './meetings/queries.ts'
import {
  answerJoinRequest,
  downloadRoster,
  liftOrganizationBan,
  listBanned,
  listRequests,
  listSharedOrganizations,
  readRoster,
  removeFromOrganization,
  reopenJoinRequest,
} from './people.contract.ts'
import { bannedOf, requestsOf, rosterOf, rosterTable, sharedOrganizationsOf } from './people.queries.ts'
import { organizationPictureRoutes } from './picture/routes.ts'
import {
  addOrganizationPost,
  deleteOrganizationPost,
  editOrganizationPost,
  listOrganizationPosts,
  muteOrganizationPosts,
  restoreOrganizationPost,
} from './posts/contract.ts'
import { addPost, changePost, mutePosts, postsOf, removePost, restorePost } from './posts/queries.ts'
import { organizationProposalRoutes } from './proposals/routes.ts'
import { changeOrganization, organizationBy, organizationsFor } from './queries.ts'
import { answerOffer, lowerRole, offerRole, withdrawOffer } from './roles/contract.ts'
import { makeOffer, replyToOffer, setLowerRole, takeOfferBack } from './roles/queries.ts'
import { organizationThreadRoutes } from './threads/routes.ts'

const own = { transaction: 'own' } as const

/** Writes change what the caller is: the answer is read as that. */
export const organizationRoutes = [
  ...organizationProposalRoutes,
  ...organizationThreadRoutes,
  ...organizationPictureRoutes,
  on(
    listOrganizations,
    async ({ shell, db, me, input, now }) =>
      new JsonText(await organizationsFor(db, me, input, { week: await busyWeekOf(shell, db, me, now), now })),
    {
      // What is compared with the person's calendar changes with it, and as dates go by; a block hides who leads.
      async version({ shell, db, me, now }) {
        const topics = ['organizations', 'people', ...agendaTopicsOf(shell)]
        const own = await Promise.all(topics.map((topic) => versionOf(db, me, topic)))
        return [await directoryVersion(db, 'organizations'), ...own, now.toISOString().slice(0, 15)].join(' ')
      },
    },
  ),
  on(readOrganization, ({ shell, db, within, now }) => organizationBy(shell, db, within, now)),
  on(editOrganization, async ({ shell, db, within, input: { id: _, ...changes }, now }) => {
    await changeOrganization(db, within, changes, now)
    await logAct(db, within, 'edited', {}, now)
    return organizationBy(shell, db, within, now)
  }),
  on(joinOrganization, async ({ shell, db, within, input, now }) => {
    await joinOrAsk(shell, db, within, input.answer, now)
    return organizationBy(shell, db, within, now)
  }),
  on(leaveOrganization, async ({ shell, db, within, now }) => {
    await leave(shell, db, within, now)
    return organizationBy(shell, db, within, now)
  }),
  on(withdrawRequest, async ({ shell, db, within, now }) => {
    await withdraw(db, within, now)
    return organizationBy(shell, db, within, now)
  }),
  on(followOrganization, async ({ shell, db, within, input, now }) => {
    await follow(db, within, input.follows, now)
    return organizationBy(shell, db, within, now)
  }),
  on(showInOrganization, async ({ shell, db, within, input, now }) => {
    await showPerson(db, within, input.shown)
    return organizationBy(shell, db, within, now)
  }),
  on(setMeetings, async ({ shell, db, within, input, now }) => {
    await setMeetingRule(db, within, input.rule, now)
    await logAct(db, within, 'meetings-set', {}, now)
    return organizationBy(shell, db, within, now)
  }),
  on(changeMeetingDate, async ({ shell, db, within, input: { date, off, startsAt, endsAt, note }, now }) => {
    const moved = { ruledAt: new Date(date), off, note, startsAt: new Date(startsAt), endsAt: new Date(endsAt) }
    await changeMeeting(shell, db, within, moved, now)
    await logAct(db, within, 'meeting-changed', {}, now)
    return organizationBy(shell, db, within, now)
  }),
  on(putMeetingsInCalendar, async ({ shell, db, within, input, now }) => {
    await putInCalendar(db, within, input.shown)
    return organizationBy(shell, db, within, now)
  }),
  on(readRoster, ({ db, within, input: { id: _, ...wanted }, now }) => rosterOf(db, within, wanted, now)),
  on(listBanned, async ({ db, within }) => ({ rows: await bannedOf(db, within) })),
  on(downloadRoster, async ({ db, within }) => csvDownload('roster.csv', await rosterTable(db, within))),
  on(listSharedOrganizations, async ({ db, within }) => ({ rows: await sharedOrganizationsOf(db, within) })),
  on(listRequests, async ({ db, within }) => ({ rows: await requestsOf(db, within) })),
  on(answerJoinRequest, async ({ shell, db, within, input, now }) => {
    await answerTo(shell, db, within, input, now)
    await logAct(db, within, input.accepted ? 'accepted' : 'declined', { person: input.person }, now)
    return {}
  }),
  on(reopenJoinRequest, async ({ shell, db, within, input, now }) => {
    await reopenRequest(shell, db, within, input.person, now)
    await logAct(db, within, 'answer-taken-back', { person: input.person }, now)
    return {}
  }),
  on(removeFromOrganization, async ({ shell, db, within, input, now }) => {
    await removePerson(shell, db, within, input, now)
    await logAct(db, within, input.ban ? 'banned' : 'removed', { person: input.person }, now)
    return {}
  }),
  on(liftOrganizationBan, async ({ shell, db, within, input, now }) => {
    await liftBan(shell, db, within, input.person, now)
    await logAct(db, within, 'ban-lifted', { person: input.person }, now)
    return {}
  }),
  on(makeOrganizationLink, async ({ db, within, input, now }) => {
    const made = await makeLinkFor(db, within, input, now)
    await logAct(db, within, 'link-made', { thing: made.link }, now)
    return made
  }),
  on(listOrganizationLinks, async ({ db, within, now }) => ({ rows: await linksOf(db, within, now) })),
  on(dropOrganizationLink, async ({ db, within, input, now }) => {
    await endOrganizationLink(db, within, input.link)
    await logAct(db, within, 'link-ended', { thing: input.link }, now)
    return {}
  }),
  on(readOrganizationLink, ({ db, me, input, now }) => linkShownTo(db, me, input.token, now)),
  on(
    useOrganizationLink,
    async ({ shell, me, input, now, transaction }) => ({ id: await joinBy(shell, me, input.token, now, transaction) }),
    own,
  ),
  on(listOrganizationPosts, ({ db, within, input: { id: _, ...page } }) => postsOf(db, within, page)),
  on(addOrganizationPost, async ({ shell, db, within, input, now }) => ({
    post: await addPost(shell, db, within, input.text, now),
  })),
  on(editOrganizationPost, async ({ db, within, input, now }) => {
    await changePost(db, within, input.post, input.text, now)
    return {}
  }),
  on(deleteOrganizationPost, async ({ db, within, input, now }) => {
    await removePost(db, within, input.post, now)
    return {}
  }),
  on(restoreOrganizationPost, async ({ db, within, input, now }) => {
    await restorePost(db, within, input.post, now)
    return {}
  }),
  on(muteOrganizationPosts, async ({ db, within, input }) => {
    await mutePosts(db, within, input.muted)
    return {}
  }),
  on(archiveOrganization, async ({ shell, db, within, input, now }) => {
    await archiveIt(shell, db, within, input.name, now)
    return {}
  }),
  on(restoreOrganization, async ({ db, within, now }) => {
    await restoreIt(db, within, now)
    return {}
  }),
  on(readOrganizationLog, ({ db, within, input: { id: _, ...page }, now }) => logOf(db, within, page, now)),
  on(offerRole, async ({ shell, db, within, input, now }) => {
    await makeOffer(shell, db, within, input, now)
    await logAct(db, within, 'role-given', { person: input.person }, now)
    return {}
  }),
  on(withdrawOffer, async ({ db, within, input, now }) => {
    await takeOfferBack(db, within, input.person, now)
    return {}
  }),
  on(answerOffer, async ({ db, within, input, now }) => {
    await replyToOffer(db, within, input.accepted, now)
    return {}
  }),
  on(lowerRole, async ({ db, within, input, now }) => {
    await setLowerRole(db, within, input.person, input.role)
    await logAct(db, within, 'role-taken', { person: input.person }, now)
    return {}
  }),
]
