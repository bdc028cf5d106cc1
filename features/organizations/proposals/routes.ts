import { on } from '../../../server/route.ts'
import { tellModerators } from '../../moderation/queries.ts'
import {
  answerFounding,
  askFounder,
  beginProposal,
  changeProposal,
  decideProposal,
  dropFounder,
  findLikeOrganizations,
  listProposals,
  readFounding,
  readProposals,
  sendProposal,
  withdrawOrganizationProposal,
} from './contract.ts'
import { proposalsFor, writeProposalDecision } from './decisions.queries.ts'
import { addFounder, answerAsFounder, askedOf, foundingOf, removeFounder } from './founders.queries.ts'
import {
  draftOf,
  likeOrganizations,
  medianDecisionHours,
  proposalOf,
  proposalsOf,
  submitProposal,
  takeProposalBack,
  writeProposal,
} from './queries.ts'

export const organizationProposalRoutes = [
  on(readProposals, async ({ db, me }) => ({
    rows: await proposalsOf(db, me),
    asked: await askedOf(db, me),
    medianHours: await medianDecisionHours(db),
  })),
  on(beginProposal, async ({ db, me, now }) => proposalOf(db, me, await draftOf(db, me, now))),
  on(changeProposal, async ({ db, me, input: { id, ...changes }, now }) => {
    await writeProposal(db, me, id, changes, now)
    return proposalOf(db, me, id)
  }),
  on(sendProposal, async ({ shell, db, me, input: { id }, now }) => {
    await submitProposal(db, me, id, now)
    await tellModerators(shell, db)
    return proposalOf(db, me, id)
  }),
  on(withdrawOrganizationProposal, async ({ shell, db, me, input: { id }, now }) => {
    await takeProposalBack(db, me, id, now)
    await tellModerators(shell, db)
    return {}
  }),
  on(askFounder, async ({ shell, db, me, input: { id, person }, now }) => {
    await addFounder(shell, db, me, id, person, now)
    return proposalOf(db, me, id)
  }),
  on(dropFounder, async ({ db, me, input: { id, person }, now }) => {
    await removeFounder(db, me, id, person, now)
    return proposalOf(db, me, id)
  }),
  on(readFounding, ({ db, me, input }) => foundingOf(db, me, input.id)),
  on(answerFounding, async ({ db, me, input: { id, accepted }, now }) => {
    await answerAsFounder(db, me, id, accepted, now)
    return foundingOf(db, me, id)
  }),
  on(findLikeOrganizations, ({ db, input: { name, about } }) => likeOrganizations(db, name, about)),
  on(listProposals, ({ db, me, input }) => proposalsFor(db, me, input)),
  on(decideProposal, async ({ shell, db, me, input, now, request }) => {
    await writeProposalDecision(shell, db, me, input, request.id, now)
    return {}
  }),
]
