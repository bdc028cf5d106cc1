import { useState } from 'react'
import { shownWords } from '../../../../contract/words/counts.ts'
import { ListState } from '../../../../web/list/ListState.tsx'
import { ShowMore } from '../../../../web/list/ShowMore.tsx'
import { useList } from '../../../../web/list/useList.ts'
import { TreeAndBench } from '../../../../web/ui/drawings/TreeAndBench.tsx'
import { EmptyState } from '../../../../web/ui/EmptyState.tsx'
import { Segments } from '../../../../web/ui/Segments.tsx'
import { CardSkeletons } from '../../../../web/ui/Skeletons.tsx'
import { listDisputes } from '../contract.ts'
import { type DisputeState, disputeWords } from '../rules.ts'
import { DisputeCard } from './DisputeCard.tsx'
import css from './Disputes.module.css'

const sentences: Record<DisputeState, string> = {
  open: 'A report that somebody was absent stands here while the other one disputes it.',
  decided: 'What admins decided is kept here.',
}

/** Sessions whose two do not agree on whether somebody was absent; admins decide. */
export function Disputes() {
  const [state, setState] = useState<DisputeState>('open')
  const { list, rows, total } = useList(listDisputes, { state })
  return (
    <section className={css.disputes} aria-label="Disputes">
      <Segments
        small
        aria-label="Which disputes"
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
          failed={disputeWords.notFetched}
          loading="Loading disputes"
          skeletons={<CardSkeletons count={2} />}
          empty={<EmptyState drawing={<TreeAndBench />} title="Nothing to decide" sentence={sentences[state]} />}
        />
      ) : (
        <>
          {rows.map((of) => (
            <DisputeCard key={of.id} of={of} />
          ))}
          <ShowMore list={list} words={shownWords(rows.length, total)} failed={disputeWords.notFetched} />
        </>
      )}
    </section>
  )
}
