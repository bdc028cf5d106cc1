import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { errorWords, read, useWrite } from '../../../web/api/api.ts'
import { usePerson } from '../../../web/session.ts'
import { SettingRow } from '../../../web/settings/SettingRow.tsx'
import { Panel } from '../../../web/ui/Panel.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { listMutes, unmute } from '../contract.ts'
import { sinceWords } from './sinceWords.ts'

/** What the person wants to hear nothing of; absent while there is nothing. */
export function MutedPanel() {
  const { zone } = usePerson()
  const found = useQuery(read(listMutes, {}))
  const write = useWrite(unmute)
  const rows = found.data?.rows ?? []
  if (rows.length === 0) return null
  return (
    <Panel title="Muted">
      {rows.map(({ thing, title, noun, since }) => (
        <SettingRow key={thing} name={<bdi>{title}</bdi>} help={`${upperFirst(noun)} · ${sinceWords(zone, since)}`}>
          <Button
            variant="default"
            loading={write.isPending && write.variables.thing === thing}
            onClick={() => write.mutate({ thing }, { onError: (error) => toast.error(errorWords(error)) })}
          >
            Unmute
          </Button>
        </SettingRow>
      ))}
    </Panel>
  )
}

const upperFirst = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1)
