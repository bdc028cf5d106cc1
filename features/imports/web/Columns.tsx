import { Button, NativeSelect, Switch, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { countWords } from '../../../contract/words/counts.ts'
import { errorWords } from '../../../web/api/api.ts'
import { MessageBox } from '../../../web/ui/MessageBox.tsx'
import { type Priority, priorities, priorityNames } from '../../homework/rules.ts'
import type { ImportPreview } from '../contract.ts'
import { type ColumnRole, columnRoles } from '../sheet/columns.rules.ts'
import type { SheetPreview } from '../sheet/contract.ts'
import css from './Columns.module.css'
import { DateOrder } from './DateOrder.tsx'
import { useSheetSettings } from './useSheetSettings.ts'
import { columnRoleNames } from './words.ts'

type ColumnsProps = { preview: ImportPreview; sheet: SheetPreview; onRestart: () => void; onDone: () => void }

const roleChoices = columnRoles.map((value) => ({ value, label: columnRoleNames[value] }))
const priorityChoices = priorities.map((value) => ({ value, label: priorityNames[value] }))

/** The contents of a table's columns, with a guess preselected. */
export function Columns({ preview, sheet, onRestart, onDone }: ColumnsProps) {
  const { settings, write, set } = useSheetSettings(preview, sheet)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const [course, setCourse] = useState(settings.course)
  // The last choice may still be under way when the button is pressed: pressing waits for it.
  const [leaving, setLeaving] = useState(false)
  const { isPending, isError } = write
  useEffect(() => {
    if (!leaving || isPending) return
    setLeaving(false)
    if (!isError) onDone()
  }, [leaving, isPending, isError, onDone])
  const missing = (['title', 'due'] as const).filter((role) => !settings.roles.includes(role))
  const keepCourse = () => {
    if (course.trim() !== settings.course) set({ course: course.trim() })
  }
  const choose = (at: number, role: ColumnRole) =>
    set({ roles: settings.roles.map((old, column) => (column === at ? role : old === role ? 'none' : old)) })
  const table = sheet.from === 'table'
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        // Sends a failed choice again.
        if (isError) set({ course: course.trim() })
        else keepCourse()
        if (missing.length === 0) setLeaving(true)
      }}
    >
      <h2 className={css.title} tabIndex={-1} ref={heading} dir="auto">
        {preview.fileName}
      </h2>
      <p className={css.under}>
        {countWords(sheet.rows, table ? 'row' : 'line')}. {table && 'Say what each column holds.'}
      </p>
      {table && (
        <>
          <Switch
            className={css.header}
            label="The first row names the columns"
            checked={settings.header}
            onChange={(event) => set({ header: event.currentTarget.checked })}
          />
          <ul className={css.columns}>
            {sheet.columns.map(({ name, samples }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place; two may have one name
              <li className={css.column} key={at}>
                <div className={css.words}>
                  <p className={css.name} dir="auto">
                    {name}
                  </p>
                  <ul className={css.samples}>
                    {samples.map(({ text, reads }) => (
                      <li key={text}>
                        <bdi>{text}</bdi>
                        {reads && <span className={css.reads}> reads as {reads}</span>}
                      </li>
                    ))}
                    {samples.length === 0 && <li>Empty</li>}
                  </ul>
                </div>
                <NativeSelect
                  className={css.role}
                  aria-label={`${name} holds`}
                  data={roleChoices}
                  value={settings.roles[at] ?? 'none'}
                  onChange={(event) => {
                    const role = columnRoles.find((one) => one === event.currentTarget.value)
                    if (role) choose(at, role)
                  }}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      {sheet.asked && <DateOrder asked={sheet.asked} order={settings.order} onOrder={(order) => set({ order })} />}
      <div className={css.pair}>
        <TextInput
          label="Course"
          description={`For ${table ? 'rows' : 'lines'} that name none.`}
          placeholder="Other"
          autoComplete="off"
          maxLength={100}
          dir="auto"
          value={course}
          onChange={(event) => setCourse(event.currentTarget.value)}
          onBlur={keepCourse}
        />
        <NativeSelect
          label="Priority"
          description={`For ${table ? 'rows' : 'lines'} that name none.`}
          data={priorityChoices}
          value={settings.priority}
          onChange={(event) => {
            const found = priorities.find((one: Priority) => one === event.currentTarget.value)
            if (found) set({ priority: found })
          }}
        />
      </div>
      <div className={css.foot}>
        {isError && (
          <MessageBox kind="error" key={write.submittedAt}>
            {errorWords(write.error)}
          </MessageBox>
        )}
        {missing.length > 0 && (
          <p className={css.reason}>
            Choose the column with the {missing.map((role) => lower(columnRoleNames[role])).join(' and the ')}.
          </p>
        )}
        <div className={css.actions}>
          <Button type="submit" disabled={missing.length > 0} loading={leaving}>
            Show preview
          </Button>
          <Button variant="default" onClick={onRestart}>
            Start again
          </Button>
        </div>
      </div>
    </form>
  )
}

function lower(words: string): string {
  return words.toLowerCase()
}
