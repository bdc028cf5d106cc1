import { useState } from 'react'
import { shownWords } from '../../../../contract/words/counts.ts'
import { ListState } from '../../../../web/list/ListState.tsx'
import { ShowMore } from '../../../../web/list/ShowMore.tsx'
import { useList } from '../../../../web/list/useList.ts'
import { TreeAndBench } from '../../../../web/ui/drawings/TreeAndBench.tsx'
import { EmptyState } from '../../../../web/ui/EmptyState.tsx'
import { Segments } from '../../../../web/ui/Segments.tsx'
import { CardSkeletons } from '../../../../web/ui/Skeletons.tsx'
import { listProposals } from '../contract.ts'
import { organizationProposalWords } from '../rules.ts'
import { ProposalCard } from './ProposalCard.tsx'
import css from './Proposals.module.css'

type Which = 'open' | 'decided'
const sentences: Record<Which, string> = {
  open: 'An organization that a student proposes stands here until a moderator decides.',
  decided: 'What moderators decided is kept here.',
}

/** Proposed organizations, in the moderators' queue. */
export function Proposals() {
  const [state, setState] = useState<Which>('open')
  const { list, rows, total } = useList(listProposals, { state })
  return (
    <section className={css.queue} aria-label="Proposals">
      <Segments
        small
        aria-label="Which proposals"
        data={[
          { value: 'open', label: 'Waiting' },
          { value: 'decided', label: 'Decided' },
        ]}
        value={state}
        onChange={setState}
      />
      {rows.length === 0 ? (
        <ListState
          list={{ ...list, isPending: list.isPending || list.isPlaceholderData }}
          failed={organizationProposalWords.notFetched}
          loading="Loading proposals"
          skeletons={<CardSkeletons count={2} />}
          empty={<EmptyState drawing={<TreeAndBench />} title="Nothing to decide" sentence={sentences[state]} />}
        />
      ) : (
        <>
          {rows.map((of) => (
            <ProposalCard key={of.id} of={of} />
          ))}
          <ShowMore list={list} words={shownWords(rows.length, total)} failed={organizationProposalWords.notFetched} />
        </>
      )}
    </section>
  )
}
