import { ActionIcon, NativeSelect } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../web/api/api.ts'
import { listAssignments } from '../../homework/contract.ts'
import css from './AssignmentLinks.module.css'

export type LinkedAssignment = { id: string; title: string }

type AssignmentLinksProps = { linked: LinkedAssignment[]; ids: string[]; onChange: (ids: string[]) => void }

const most = 20

/** Links the session to own assignments; offers those that are due next. */
export function AssignmentLinks({ linked, ids, onChange }: AssignmentLinksProps) {
  const open = useQuery(read(listAssignments, { limit: 100 }))
  const rows = open.data?.rows ?? []
  const titles = new Map([...linked, ...rows].map(({ id, title }) => [id, title]))
  const offered = rows.filter(({ id, status }) => status !== 'completed' && !ids.includes(id))
  if (ids.length === 0 && offered.length === 0) return null
  return (
    <div className={css.links}>
      {ids.length < most && offered.length > 0 && (
        <NativeSelect
          label="For an assignment"
          value=""
          data={[
            { value: '', label: ids.length === 0 ? 'None' : 'Add another' },
            ...offered.map(({ id, title, course }) => ({ value: id, label: `${course} · ${title}` })),
          ]}
          onChange={(event) => event.currentTarget.value && onChange([...ids, event.currentTarget.value])}
        />
      )}
      {ids.length > 0 && (
        <ul className={css.list} aria-label="Assignments it is for">
          {ids.map((id) => (
            <li className={css.link} key={id}>
              <span className={css.title} dir="auto">
                {titles.get(id) ?? 'An assignment'}
              </span>
              <ActionIcon
                size="sm"
                aria-label={`Remove ${titles.get(id) ?? 'this assignment'}`}
                onClick={() => onChange(ids.filter((other) => other !== id))}
              >
                <IconX size={16} stroke={1.75} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
