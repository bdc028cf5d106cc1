import { Badge, Button, VisuallyHidden } from '@mantine/core'
import { dayTimeWords } from '../../../../contract/words/times.ts'
import { usePerson } from '../../../../web/session.ts'
import { Avatar } from '../../../../web/ui/Avatar.tsx'
import { ListRow } from '../../../../web/ui/page/ListRows.tsx'
import { Stars } from '../../../../web/ui/stars/Stars.tsx'
import type { InboxEntry, ListedEntry } from '../../../feedback/inbox/contract.ts'
import { entryKindNames, entryStateColours, entryStateNames } from './entryWords.ts'
import css from './FeedbackPage.module.css'

export function EntryRow({ of, onOpen }: { of: ListedEntry; onOpen: () => void }) {
  const { zone } = usePerson()
  return (
    <ListRow
      lead={<Avatar id={of.author.id} name={of.author.name} src={of.author.avatarUrl} size={36} />}
      title={
        <>
          <bdi>{of.author.name}</bdi>
          {of.priority && <Badge color="green">Priority</Badge>}
          <Badge color={entryStateColours[of.status]}>{entryStateNames[of.status]}</Badge>
        </>
      }
      under={
        <>
          {of.beginning !== '' && (
            <span className={css.beginning} dir="auto">
              {of.beginning}
            </span>
          )}
          <span className={css.meta}>
            <EntryKindWords of={of} /> · {dayTimeWords(zone, of.submittedAt)}
            {of.tags.map((tag) => (
              <Badge key={tag} variant="outline" color="gray">
                {tag}
              </Badge>
            ))}
          </span>
        </>
      }
      actions={
        <Button
          size="xs"
          variant="default"
          aria-label={`Open what ${of.author.name} wrote on ${dayTimeWords(zone, of.submittedAt)}`}
          onClick={onOpen}
        >
          Open
        </Button>
      }
    />
  )
}

/** Its stars, or that it is a question; and when Quad asked. */
export function EntryKindWords({ of }: { of: Pick<InboxEntry, 'kind' | 'rating'> }) {
  if (of.rating === null) return entryKindNames[of.kind]
  return (
    <>
      <Stars value={of.rating} />
      <VisuallyHidden component="span">{of.rating} of 5 stars, </VisuallyHidden>
      {entryKindNames[of.kind]}
    </>
  )
}
