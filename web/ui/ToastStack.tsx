import { type NotificationData, Notifications, notifications, notificationsStore } from '@mantine/notifications'
import { IconAlertCircle, IconCheck, IconInfoCircle } from '@tabler/icons-react'
import type { FocusEvent, KeyboardEvent } from 'react'
import { useKeys } from '../keys/boundKeys.ts'
import css from './ToastStack.module.css'

const icons = { success: IconCheck, error: IconAlertCircle, plain: IconInfoCircle }
const most = 3

type Action = { label: string; onAction: () => void }
type Toast = {
  kind: keyof typeof icons
  words: string
  milliseconds: number
  action?: Action | undefined
  /** Ctrl or Cmd with Z calls it, also after the toast is gone. */
  undo?: (() => void) | undefined
}

let shown = 0
const withAction = new Set<string>()
/** What can be taken back, the newest last. */
const undoable: { id: string; undo: () => void }[] = []
const mostUndoable = 20

/** Shows a toast; of more than three the oldest is removed, one without an action first. */
export function showToast({ kind, words, milliseconds, action, undo }: Toast) {
  const id = `toast-${++shown}`
  let cameFrom: Element | null = null
  const leave = () => {
    notifications.hide(id)
    // Otherwise the keyboard would begin again at the top of the page.
    if (cameFrom instanceof HTMLElement) cameFrom.focus()
  }
  const data: NotificationData & { id: string } = {
    id,
    message: words,
    autoClose: milliseconds,
    role: 'group',
    'aria-label': 'Message',
    // Mantine's plain layout pauses the clock while hovered but not while focused; so we pause it here.
    onFocusCapture: (event: FocusEvent) => {
      if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) cameFrom = event.relatedTarget
      notifications.update({ ...data, autoClose: false })
    },
    onBlurCapture: (event: FocusEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget)) notifications.update(data)
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape') leave()
    },
    renderNotification: () => (
      <ToastLine
        kind={kind}
        words={words}
        action={
          action && {
            label: action.label,
            onAction: () => {
              leave()
              forgetUndo(id)
              action.onAction()
            },
          }
        }
      />
    ),
    onClose: () => withAction.delete(id),
  }
  const present = notificationsStore.getState().notifications
  if (present.length >= most) {
    const ids = present.flatMap((other) => other.id ?? [])
    const oldest = ids.find((other) => !withAction.has(other)) ?? ids[0]
    if (oldest) notifications.hide(oldest)
  }
  if (action) withAction.add(id)
  if (undo) undoable.push({ id, undo })
  if (undoable.length > mostUndoable) undoable.shift()
  notifications.show(data)
}

function forgetUndo(id: string) {
  const at = undoable.findIndex((one) => one.id === id)
  if (at >= 0) undoable.splice(at, 1)
}

/** Takes back what was done last, and removes its toast. False when there is nothing. */
function undoLast(): boolean {
  const last = undoable.pop()
  if (!last) return false
  notifications.hide(last.id)
  last.undo()
  return true
}

/** In a field, the browser's own undo takes back what was typed. */
function isInField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return !['checkbox', 'radio', 'button'].includes(target.type)
  return target.isContentEditable || target.matches('textarea, select')
}

type ToastLineProps = { kind: keyof typeof icons; words: string; action: Action | undefined }

function ToastLine({ kind, words, action }: ToastLineProps) {
  const Icon = icons[kind]
  return (
    <div className={css.toast}>
      <Icon
        size={18}
        stroke={1.75}
        aria-label={kind === 'error' ? 'Error' : undefined}
        aria-hidden={kind !== 'error'}
      />
      <span className={css.words}>{words}</span>
      {action && (
        <button className={css.undo} type="button" data-toast-action onClick={action.onAction}>
          {action.label}
        </button>
      )}
    </div>
  )
}

/**
 * Where toasts lie: bottom right, above the bottom bar on phones. F8 goes to the newest action; Ctrl or Cmd with Z undoes
 * what was done last, outside of fields.
 */
export function ToastStack() {
  useKeys([
    {
      ...{ keys: ['Ctrl Z'], words: 'Undo what was done last', everywhere: true, anywhere: true },
      run: ({ target }) => !isInField(target) && undoLast(),
    },
    {
      ...{ keys: ['F8'], words: 'Go to the Undo button of a message', everywhere: true, anywhere: true, repeats: true },
      run: () => [...document.querySelectorAll<HTMLElement>('[data-toast-action]')].at(-1)?.focus(),
    },
  ])
  return (
    <section aria-label="Messages">
      <Notifications
        withinPortal={false}
        position="bottom-right"
        limit={most}
        transitionDuration={200}
        zIndex={400}
        classNames={{ root: css.region ?? '', notification: css.slot ?? '' }}
      />
    </section>
  )
}
