import type { CSSProperties } from 'react'
import type { AgendaRow } from '../../../contract/agenda.ts'
import { courseColour } from '../../../web/ui/CourseTag.tsx'

/** The colour of a row is its course's; a row without a course has none. */
export function barStyle({ color }: Pick<AgendaRow, 'color'>): CSSProperties {
  const style: CSSProperties & { '--event': string } = {
    '--event': color === null ? 'var(--quad-ink-2)' : courseColour(color),
  }
  return style
}
