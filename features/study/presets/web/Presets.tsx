import { ActionIcon, Button, Switch } from '@mantine/core'
import { IconBell, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, errorWords, read } from '../../../../web/api/api.ts'
import { FailedState } from '../../../../web/ui/FailedState.tsx'
import modal from '../../../../web/ui/Modal.module.css'
import { ModalFrame } from '../../../../web/ui/ModalFrame.tsx'
import { Loading, RowSkeletons } from '../../../../web/ui/Skeletons.tsx'
import { toast } from '../../../../web/ui/toast.tsx'
import { useHasDrawn } from '../../../../web/ui/useHasDrawn.ts'
import { defaultPomodoro, type Pomodoro } from '../../rules.ts'
import { isSoundOn, noticesAllowed, setSound } from '../../timer/web/bell.ts'
import { deletePreset, listPresets } from '../contract.ts'
import type { Preset } from './PresetForm.tsx'
import { PresetForm } from './PresetForm.tsx'
import css from './Presets.module.css'

/** Own presets, and how this device announces the end of a phase. */
export function Presets({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const drawn = useHasDrawn()
  const presets = useQuery(read(listPresets, {}))
  const [editing, setEditing] = useState<Preset | 'new' | null>(null)
  const done = () => setEditing(null)
  return (
    <ModalFrame opened={opened && drawn} onClose={onClose} title="Pomodoro presets" size={560} tall>
      <div className={modal.scroll}>
        <div className={css.body}>
          {presets.isPending && (
            <Loading label="Loading presets">
              <RowSkeletons count={2} />
            </Loading>
          )}
          {presets.isError && (
            <FailedState
              title={errorWords(presets.error)}
              retrying={presets.isFetching}
              onRetry={() => presets.refetch()}
              inPanel
            />
          )}
          {presets.data && (
            <ul className={css.list} aria-label="Presets">
              <li className={css.row}>
                <Words name="Usual" of={defaultPomodoro} />
              </li>
              {presets.data.map((one) =>
                editing !== null && editing !== 'new' && editing.id === one.id ? (
                  <li key={one.id}>
                    <PresetForm of={one} onDone={done} />
                  </li>
                ) : (
                  <PresetRow key={one.id} of={one} onEdit={() => setEditing(one)} />
                ),
              )}
            </ul>
          )}
          {editing === 'new' ? (
            <PresetForm onDone={done} />
          ) : (
            <Button
              className={css.add}
              variant="default"
              leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
              onClick={() => setEditing('new')}
            >
              New preset
            </Button>
          )}
          <Bell />
        </div>
      </div>
    </ModalFrame>
  )
}

function PresetRow({ of, onEdit }: { of: Preset; onEdit: () => void }) {
  const client = useQueryClient()
  const remove = useMutation({
    mutationFn: () => call(deletePreset, { id: of.id }),
    onSuccess: () => client.invalidateQueries(),
    onError: (error) => toast.error(errorWords(error)),
  })
  return (
    <li className={css.row}>
      <Words name={of.name} of={of} />
      <ActionIcon aria-label={`Edit ${of.name}`} onClick={onEdit}>
        <IconPencil size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
      <ActionIcon aria-label={`Delete ${of.name}`} disabled={remove.isPending} onClick={() => remove.mutate()}>
        <IconTrash size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </li>
  )
}

function Words({ name, of }: { name: string; of: Pomodoro }) {
  const { focus, short, long, rounds, autoFocus } = of
  return (
    <span className={css.words}>
      <span className={css.name} dir="auto">
        {name}
      </span>
      <span className={css.facts}>
        {`${focus} min focus, ${short} min break, ${long} min after ${rounds === 1 ? 'each round' : `${rounds} rounds`}${autoFocus ? ', goes on by itself' : ''}`}
      </span>
    </span>
  )
}

/** The settings for sound and notifications; the page never asks for permission by itself. */
function Bell() {
  const [sound, setOn] = useState(isSoundOn)
  const [allowed, setAllowed] = useState(noticesAllowed)
  return (
    <section className={css.bell} aria-label="When a phase ends">
      <h3 className={css.title}>When a phase ends</h3>
      <Switch
        label="Play a sound"
        description="Kept in this browser."
        checked={sound}
        onChange={(event) => {
          setSound(event.currentTarget.checked)
          setOn(event.currentTarget.checked)
        }}
      />
      {allowed === 'default' && (
        <Button
          className={css.add}
          variant="default"
          leftSection={<IconBell size={16} stroke={1.75} aria-hidden />}
          onClick={() => void Notification.requestPermission().then(setAllowed)}
        >
          Show a notification
        </Button>
      )}
      {allowed === 'granted' && <p className={css.facts}>A notification shows while Quad is in the background.</p>}
      {allowed === 'denied' && <p className={css.facts}>This browser does not let Quad show notifications.</p>}
    </section>
  )
}
