import { call } from '../../../../web/api/api.ts'
import { useDraft } from '../../../../web/form/useDraft.ts'
import type { MeetingRule } from '../../meetings/rules.ts'
import type { OrganizationCategory } from '../../rules.ts'
import { beginProposal, changeProposal, type OrganizationProposal } from '../contract.ts'

export type ProposalFields = {
  name: string
  about: string
  category: OrganizationCategory | null
  place: string
  meeting: MeetingRule | null
  reason: string
}

const fieldsOf = (of: OrganizationProposal | undefined): ProposalFields => ({
  name: of?.name ?? '',
  about: of?.about ?? '',
  category: of?.category ?? null,
  place: of?.place ?? '',
  meeting: of?.meeting ?? null,
  reason: of?.reason ?? '',
})

/** What is typed of a proposal; without `of` a draft begins with the first change. */
export function useProposalDraft(of: OrganizationProposal | undefined) {
  return useDraft({
    initial: fieldsOf(of),
    id: of?.id,
    reads: '/organization-proposals',
    async store({ id: known, changes }, made) {
      const id = known ?? (await call(beginProposal, {})).id
      made(id)
      if (Object.keys(changes).length > 0) await call(changeProposal, { id, ...changes })
    },
  })
}
