import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { errorWords, useWrite } from '../../../../web/api/api.ts'
import { toast } from '../../../../web/ui/toast.tsx'
import { type InboxEntry, tagEntry } from '../../../feedback/inbox/contract.ts'
import { inboxWords, maxTagLength, maxTags, tidyTags } from '../../../feedback/inbox/rules.ts'
import css from './EntryDialog.module.css'

/** How an entry is sorted: short words, divided by commas. */
export function EntryTags({ of }: { of: InboxEntry }) {
  const [typed, setTyped] = useState(of.tags.join(', '))
  const [fault, setFault] = useState<string>()
  const { mutate, isPending } = useWrite(tagEntry)
  const tags = tidyTags(typed.split(','))
  const same = tags.join() === of.tags.join()
  const save = () => {
    if (same || isPending) return
    if (tags.length > maxTags) return setFault(inboxWords.tooManyTags)
    if (tags.some((tag) => tag.length > maxTagLength)) return setFault(`At most ${maxTagLength} characters each.`)
    setFault(undefined)
    mutate(
      { id: of.id, tags },
      { onSuccess: () => toast.success('Tags saved'), onError: (error) => setFault(errorWords(error)) },
    )
  }
  return (
    <div className={css.tags}>
      <TextInput
        className={css.typed}
        label="Tags"
        placeholder="calendar, idea"
        value={typed}
        error={fault}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // The form around it sends the answer.
          event.preventDefault()
          save()
        }}
      />
      <Button variant="default" disabled={same} loading={isPending} onClick={save}>
        Save tags
      </Button>
    </div>
  )
}
