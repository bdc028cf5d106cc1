import { Button, Switch, TextInput } from '@mantine/core'
import type { z } from 'zod'
import { FormFault } from '../../../../web/form/FormFault.tsx'
import { useAddOrEdit } from '../../../../web/form/useForm.ts'
import { defaultPomodoro } from '../../rules.ts'
import type { preset } from '../contract.ts'
import { addPreset, editPreset } from '../contract.ts'
import css from './Presets.module.css'

export type Preset = z.output<typeof preset>

const numbers = [
  { name: 'focus', label: 'Focus', most: 180 },
  { name: 'short', label: 'Short break', most: 180 },
  { name: 'long', label: 'Long break', most: 180 },
  { name: 'rounds', label: 'Rounds', most: 12 },
] as const

/** The form for a new or an existing preset. */
export function PresetForm({ of, onDone }: { of?: Preset; onDone: () => void }) {
  const { id, ...initial } = of ?? { id: undefined, name: '', ...defaultPomodoro }
  const form = useAddOrEdit(addPreset, editPreset, id, { initial, changedOnly: false, onDone })
  return (
    <form className={css.form} ref={form.root} noValidate onSubmit={form.submit}>
      <FormFault form={form} />
      <TextInput label="Name" autoFocus autoComplete="off" maxLength={60} dir="auto" {...form.field('name')} />
      <div className={css.numbers}>
        {numbers.map(({ name, label, most }) => (
          <TextInput
            key={name}
            type="number"
            inputMode="numeric"
            label={label}
            min={1}
            max={most}
            rightSectionWidth={44}
            rightSection={name !== 'rounds' && <span className={css.facts}>min</span>}
            {...form.field(name)}
            value={form.values[name] || ''}
            onChange={(event) => form.set(name, Number(event.currentTarget.value))}
          />
        ))}
      </div>
      <Switch
        label="Focus follows a break by itself"
        checked={form.values.autoFocus}
        onChange={(event) => form.set('autoFocus', event.currentTarget.checked)}
      />
      <div className={css.buttons}>
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" loading={form.busy}>
          Save preset
        </Button>
      </div>
    </form>
  )
}
