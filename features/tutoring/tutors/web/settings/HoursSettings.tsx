import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { weekdayNames } from '../../../../../contract/day.ts'
import { minuteWords } from '../../../../../contract/words/durations.ts'
import { placeOfZoneWords } from '../../../../../contract/words/zones.ts'
import { usePerson } from '../../../../../web/session.ts'
import { MessageBox } from '../../../../../web/ui/MessageBox.tsx'
import { Panel } from '../../../../../web/ui/Panel.tsx'
import { MenuEntries, PopoverMenu } from '../../../../../web/ui/PopoverMenu.tsx'
import { Segments } from '../../../../../web/ui/Segments.tsx'
import { toast } from '../../../../../web/ui/toast.tsx'
import type { OwnTutor } from '../../contract.ts'
import { HourRows } from '../HourRows.tsx'
import type { HourRow } from '../rows.ts'
import { blockWords, HoursGrid } from './HoursGrid.tsx'
import css from './HoursSettings.module.css'
import { useHours } from './useHours.ts'
import { copiedDay, hourBlocks, minutesOpen } from './weekHours.ts'
import { ZoneQuestion } from './ZoneQuestion.tsx'

const forms = [
  { value: 'week', label: 'Week' },
  { value: 'rows', label: 'Rows' },
] as const
const workdays = [1, 2, 3, 4, 5]
const allDays = [0, 1, 2, 3, 4, 5, 6]

/** The weekly hours, as a week and as rows: two forms of the same. */
export function HoursSettings({ tutor }: { tutor: OwnTutor }) {
  const { weekStart } = usePerson()
  const hours = useHours(tutor.hours)
  const [form, setForm] = useState<'week' | 'rows'>('week')
  const [whole, setWhole] = useState(false)
  const { rows, change, state } = hours
  const place = placeOfZoneWords(tutor.zone)
  const blocks = hourBlocks(rows)
  const withHours = [...new Set(blocks.map(({ weekday }) => weekday))].sort()

  /** What takes much away can be taken back. */
  const changeBack = (next: HourRow[], words: string) => {
    change(next)
    toast.undo(words, () => change([...rows]))
  }
  const remove = (key: number) => {
    const gone = blocks.find((block) => block.key === key)
    if (gone)
      changeBack(
        rows.filter((row) => row.key !== key),
        `${blockWords(gone)} is no longer open.`,
      )
  }
  return (
    <Panel
      title="Weekly hours"
      aside={
        <div className={css.aside}>
          <span className={css.saved} role="status">
            {state === 'saving' && 'Saving…'}
            {state === 'saved' && (
              <>
                <IconCheck size={16} stroke={1.75} aria-hidden />
                Saved
              </>
            )}
          </span>
          <Segments aria-label="Edit the hours as" data={forms} value={form} onChange={setForm} />
        </div>
      }
    >
      <div className={css.body}>
        <ZoneQuestion tutor={tutor} />
        {hours.fault && (
          <MessageBox kind="error">
            <div className={css.fault}>
              <span>{`Not saved: ${hours.fault} Your hours are still here.`}</span>
              <Button size="xs" variant="default" onClick={hours.again}>
                Save again
              </Button>
            </div>
          </MessageBox>
        )}
        {state === 'faulty' && (
          <MessageBox kind="notice">Not saved yet: some of these hours need a look, in Rows.</MessageBox>
        )}
        {form === 'week' ? (
          <>
            <p className={css.note}>
              Drag on a day to open hours, on an edge to change them. Arrows move, Shift and arrows resize, Delete
              removes.
            </p>
            <HoursGrid rows={rows} onChange={change} onRemove={remove} weekStart={weekStart} whole={whole} />
          </>
        ) : (
          <HourRows rows={rows} errors={hours.errors} note={`In ${place}`} mayBeEmpty onChange={change} />
        )}
        <div className={css.foot}>
          <p className={css.note}>
            {blocks.length === 0
              ? 'No hours yet: nobody can book you.'
              : `Open to bookings ${minuteWords(minutesOpen(blocks))} a week, on ${place} time.`}
          </p>
          <div className={css.actions}>
            {form === 'week' && (
              <Button size="xs" variant="default" aria-pressed={whole} onClick={() => setWhole(!whole)}>
                {whole ? 'Fewer hours' : 'All 24 hours'}
              </Button>
            )}
            {withHours.length > 0 && (
              <>
                <PopoverMenu
                  button={(props) => (
                    <Button size="xs" variant="default" {...props}>
                      Copy a day
                    </Button>
                  )}
                >
                  {(close) => (
                    <MenuEntries
                      close={close}
                      entries={withHours.flatMap((of) =>
                        [
                          { to: workdays, name: 'Monday to Friday' },
                          { to: allDays, name: 'every day' },
                        ].map(({ to, name }) => ({
                          label: `${weekdayNames[of]} to ${name}`,
                          act: () => changeBack(copiedDay(rows, of, to), `${weekdayNames[of]} copied to ${name}.`),
                        })),
                      )}
                    />
                  )}
                </PopoverMenu>
                <Button size="xs" variant="default" onClick={() => changeBack([], 'The week is cleared.')}>
                  Clear week
                </Button>
              </>
            )}
          </div>
        </div>
      </div>
    </Panel>
  )
}
