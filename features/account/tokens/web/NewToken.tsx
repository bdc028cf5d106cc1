import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { daysAfter } from '../../../../contract/day.ts'
import { wallClockIn } from '../../../../contract/wallClock.ts'
import { fullDayWords } from '../../../../contract/words/dates.ts'
import { FormDialog } from '../../../../web/form/FormDialog.tsx'
import { useForm } from '../../../../web/form/useForm.ts'
import { usePerson } from '../../../../web/session.ts'
import { useMinute } from '../../../../web/useMinute.ts'
import { createToken } from '../contract.ts'
import { maxTokenDays, type ScopeGroup, usualTokenDays } from '../rules.ts'
import css from './NewToken.module.css'

const lengths: [days: number, words: string][] = [
  [7, '7 days'],
  [30, '30 days'],
  [usualTokenDays, `${usualTokenDays} days`],
  [maxTokenDays, 'A year'],
]
const rights = [
  ['read', 'Read'],
  ['write', 'Change'],
] as const

type NewTokenProps = { groups: readonly ScopeGroup[]; onClose: () => void; onMade: (secret: string) => void }

export function NewToken({ groups, onClose, onMade }: NewTokenProps) {
  const { zone } = usePerson()
  const today = wallClockIn(zone, useMinute().getTime()).day
  const initial: { name: string; scopes: string[]; endsOn: string } = {
    ...{ name: '', scopes: [], endsOn: daysAfter(today, usualTokenDays) },
  }
  const form = useForm(createToken, { initial, onDone: ({ secret }) => onMade(secret) })
  const { values, set } = form
  const [choosesDay, setChoosesDay] = useState(false)
  const ends = lengths.map(([days, words]) => ({ day: daysAfter(today, days), words }))
  const fault = form.errors.scopes
  return (
    <FormDialog form={form} onClose={onClose} title="New token" submit="Make token" size={520}>
      <div className={css.fields}>
        <TextInput
          label="Name"
          required
          data-autofocus
          description="What it is for, so that you know it again."
          autoComplete="off"
          maxLength={80}
          dir="auto"
          {...form.field('name')}
        />
        <fieldset className={css.scopes} aria-describedby={fault ? 'token-scopes-fault' : undefined}>
          <legend className={css.legend}>What it may do</legend>
          {groups.map(({ feature, title, about }) => (
            <div key={feature} className={css.group}>
              <div className={css.words}>
                <p className={css.title}>{title}</p>
                <p className={css.about}>{about}</p>
              </div>
              <div className={css.rights}>
                {rights.map(([right, label]) => {
                  const scope = `${feature}:${right}`
                  return (
                    <Checkbox
                      key={scope}
                      label={label}
                      aria-label={`${title}: ${label}`}
                      checked={values.scopes.includes(scope)}
                      onChange={(event) => {
                        const others = values.scopes.filter((one) => one !== scope)
                        set('scopes', event.currentTarget.checked ? [...others, scope] : others)
                      }}
                    />
                  )
                })}
              </div>
            </div>
          ))}
          {fault && (
            <p id="token-scopes-fault" className={css.fault}>
              {fault}
            </p>
          )}
        </fieldset>
        <div className={css.ends}>
          <NativeSelect
            label="Valid for"
            data={[
              ...ends.map(({ day, words }) => ({ value: day, label: `${words}, until ${fullDayWords(day)}` })),
              { value: 'other', label: 'Until another day' },
            ]}
            value={choosesDay ? 'other' : values.endsOn}
            onChange={(event) => {
              const to = event.currentTarget.value
              setChoosesDay(to === 'other')
              if (to !== 'other') set('endsOn', to)
            }}
            error={choosesDay ? undefined : form.errors.endsOn}
          />
          {choosesDay && (
            <TextInput
              type="date"
              label="Last day"
              min={daysAfter(today, 1)}
              max={daysAfter(today, maxTokenDays)}
              {...form.field('endsOn')}
            />
          )}
        </div>
      </div>
    </FormDialog>
  )
}
