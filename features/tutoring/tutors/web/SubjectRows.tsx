import { ActionIcon, Button, NativeSelect } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { GroupFault, GroupLabel } from '../../slots/web/GroupLabel.tsx'
import { proficiencyLevelNames, proficiencyLevels, tutorSubjectNames } from '../rules.ts'
import css from './Rows.module.css'
import { newSubjectRow, type SubjectRow } from './rows.ts'

type SubjectRowsProps = {
  rows: readonly SubjectRow[]
  /** By path: `subjects.1.subject`. */
  errors: Record<string, ReactNode>
  onChange: (rows: SubjectRow[]) => void
}

const subjectChoices = [{ value: '', label: 'Choose a subject', disabled: true }, ...tutorSubjectNames]
const levelChoices = proficiencyLevels.map((value) => ({ value, label: proficiencyLevelNames[value] }))
const most = 20

/** What somebody tutors, and how well they know it: a row each. */
export function SubjectRows({ rows, errors, onChange }: SubjectRowsProps) {
  const id = useId()
  const put = (key: number, part: Partial<SubjectRow>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...part } : row)))
  return (
    <fieldset className={css.group} aria-labelledby={id}>
      <GroupLabel id={id}>Subjects</GroupLabel>
      {rows.map(({ key, subject, level }, index) => {
        const fault = errors[`subjects.${index}.subject`]
        return (
          <div className={css.subject} key={key}>
            <NativeSelect
              aria-label={`Subject ${index + 1}`}
              data={subjectChoices}
              data-empty={subject === '' || undefined}
              value={subject}
              error={fault}
              aria-invalid={fault ? true : undefined}
              onChange={(event) => {
                const chosen = tutorSubjectNames.find((one) => one === event.currentTarget.value)
                if (chosen) put(key, { subject: chosen })
              }}
            />
            <NativeSelect
              aria-label={`Level of subject ${index + 1}`}
              data={levelChoices}
              value={level}
              onChange={(event) => {
                const chosen = proficiencyLevels.find((one) => one === event.currentTarget.value)
                if (chosen) put(key, { level: chosen })
              }}
            />
            <RemoveRow
              label={`Remove subject ${index + 1}`}
              disabled={rows.length === 1}
              onClick={() => onChange(rows.filter((row) => row.key !== key))}
            />
          </div>
        )
      })}
      <GroupFault>{errors.subjects}</GroupFault>
      <div className={css.foot}>
        <AddRowButton
          label="Add subject"
          disabled={rows.length >= most}
          onClick={() => onChange([...rows, newSubjectRow()])}
        />
      </div>
    </fieldset>
  )
}

type RowButtonProps = { label: string; disabled: boolean; onClick: () => void }

/** At the end of a row; the last one stays. */
export function RemoveRow({ label, ...button }: RowButtonProps) {
  return (
    <ActionIcon className={css.remove ?? ''} aria-label={label} title={label} {...button}>
      <IconTrash size={18} stroke={1.75} aria-hidden />
    </ActionIcon>
  )
}

export function AddRowButton({ label, ...button }: RowButtonProps) {
  return (
    <Button
      className={css.add}
      variant="subtle"
      size="xs"
      leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
      {...button}
    >
      {label}
    </Button>
  )
}
