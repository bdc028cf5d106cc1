import { IconCalendarEvent, IconMapPin } from '@tabler/icons-react'
import { CourseTag } from '../../../../web/ui/CourseTag.tsx'
import { ModalFrame } from '../../../../web/ui/ModalFrame.tsx'
import { useHasDrawn } from '../../../../web/ui/useHasDrawn.ts'
import type { PlacedRow } from '../geometry/grid.rules.ts'
import { useAgenda } from '../useAgenda.ts'
import { eventWhenWords } from '../words.ts'
import css from './EventDetail.module.css'
import { Fact } from './Fact.tsx'

type RowDetailProps = { of: PlacedRow; opened: boolean; onClose: () => void; today: string; zone: string }

/** The calendar's own details of a row that its feature does not open. */
export function RowDetail({ of, opened, onClose, today, zone }: RowDetailProps) {
  const drawn = useHasDrawn()
  const { nounOf } = useAgenda()
  const { row } = of
  const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const
  const isOpen = row.state === 'open' || row.state === 'running'
  const ended = isOpen ? '' : `, ${row.state === 'done' ? 'completed' : row.state}`
  return (
    <ModalFrame opened={opened && drawn} onClose={onClose} title={<span dir="auto">{row.title}</span>} size={480}>
      <div className={css.body}>
        <ul className={css.facts}>
          <Fact icon={<IconCalendarEvent {...icon} />}>
            {eventWhenWords(of, zone, today)}
            <span className={css.kind}>
              {nounOf(row)}
              {ended}
            </span>
          </Fact>
          {row.location && (
            <Fact icon={<IconMapPin {...icon} />}>
              <bdi>{row.location}</bdi>
            </Fact>
          )}
          {row.course !== null && (
            <Fact icon={null}>
              <CourseTag code={row.course} color={row.color ?? 0} />
            </Fact>
          )}
        </ul>
      </div>
    </ModalFrame>
  )
}
