import { Button } from '@mantine/core'
import { useState } from 'react'
import { dayTimeWords } from '../../../../contract/words/times.ts'
import { errorWords, useWrite } from '../../../../web/api/api.ts'
import { lazyDialog } from '../../../../web/screens/lazyDialog.tsx'
import { usePerson, useSession } from '../../../../web/session.ts'
import { ListRow, ListRows } from '../../../../web/ui/page/ListRows.tsx'
import { toast } from '../../../../web/ui/toast.tsx'
import { removeAnnouncement } from '../announcement.contract.ts'

const AnnouncementDialog = lazyDialog(async () => (await import('./AnnouncementDialog.tsx')).AnnouncementDialog)

/** The one sentence to everybody: what it says now, and the ways to change it. */
export function AnnouncementRow() {
  const { zone } = usePerson()
  const { data: session } = useSession()
  const [writing, setWriting] = useState(false)
  const remove = useWrite(removeAnnouncement)
  const shown = session?.site.announcement
  return (
    <ListRows label="Sentence to everybody">
      <ListRow
        title="Sentence to everybody"
        under={
          shown ? (
            <>
              <bdi>{shown.text}</bdi>
              <br />
              {shown.endsAt ? `Until ${dayTimeWords(zone, shown.endsAt)}` : 'Until somebody removes it'}
            </>
          ) : (
            'Such as “Quad rests tonight from 22:00 to 23:00”: a bar on every screen, for visitors too.'
          )
        }
        actions={
          <>
            {shown && (
              <Button
                variant="default"
                size="xs"
                loading={remove.isPending}
                onClick={() => remove.mutate({}, { onError: (error) => toast.error(errorWords(error)) })}
              >
                Remove
              </Button>
            )}
            <Button variant="default" size="xs" onClick={() => setWriting(true)}>
              {shown ? 'Replace' : 'Write'}
            </Button>
          </>
        }
      />
      {writing && <AnnouncementDialog onClose={() => setWriting(false)} />}
    </ListRows>
  )
}
