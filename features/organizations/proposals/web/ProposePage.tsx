import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { read } from '../../../../web/api/api.ts'
import { PageTitle } from '../../../../web/ui/PageTitle.tsx'
import { Stack, Stacks } from '../../../../web/ui/page/Stacks.tsx'
import { ThingPage } from '../../../../web/ui/page/ThingPage.tsx'
import { readProposals } from '../contract.ts'
import { organizationProposalWords } from '../rules.ts'
import { AskedToStart, OwnProposals } from './OwnProposals.tsx'
import { ProposalForm } from './ProposalForm.tsx'
import { WhatHappensNext } from './WhatHappensNext.tsx'

/** Proposes an organization: the draft, or a proposal that a moderator has answered. */
export function ProposePage() {
  const { id } = useParams()
  const found = useQuery(read(readProposals, {}))
  // What was sent leaves the form, which begins anew.
  const [sent, setSent] = useState(0)
  return (
    <ThingPage
      what="proposal"
      found={found}
      title={() => 'Propose organization'}
      back={{ to: '/organizations', label: 'Organizations' }}
      failed={organizationProposalWords.notFetched}
    >
      {({ rows, asked, medianHours }) => {
        const named = rows.find((one) => one.id === id && one.state === 'answered')
        const draft = rows.find(({ state }) => state === 'draft')
        return (
          <>
            <PageTitle title={named ? 'Change proposal' : 'Propose organization'} />
            <Stacks>
              <Stack>
                <ProposalForm key={named?.id ?? `draft ${sent}`} of={named ?? draft} onSent={() => setSent(sent + 1)} />
              </Stack>
              <Stack>
                <AskedToStart asked={asked} />
                <WhatHappensNext medianHours={medianHours} />
                <OwnProposals rows={rows.filter(({ state }) => state !== 'draft')} />
              </Stack>
            </Stacks>
          </>
        )
      }}
    </ThingPage>
  )
}
