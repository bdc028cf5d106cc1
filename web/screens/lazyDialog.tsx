import { type ComponentType, createElement, useEffect, useRef, useState } from 'react'
import { toast } from '../ui/toast.tsx'
import { CodeStuck } from './bringCode.ts'
import { findNewVersion } from './newVersion.ts'

const reload = () => window.location.reload()

type Opening = { onClose: () => void; opened?: boolean }

/**
 * A dialog that is loaded when it is first opened. If that fails, it closes with a message and is loaded anew the next
 * time; `lazy` of React would keep the failure and take the page down with it.
 */
export function lazyDialog<P extends Opening>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let found: ComponentType<P> | undefined
  return function Dialog(props: P) {
    const [, setDrawn] = useState(found !== undefined)
    const close = useRef(props.onClose)
    close.current = props.onClose
    const opened = props.opened !== false
    useEffect(() => {
      if (found || !opened) return
      let gone = false
      load().then(
        (dialog) => {
          found = dialog
          if (!gone) setDrawn(true)
        },
        async (error: unknown) => {
          const version = await findNewVersion()
          if (gone) return
          if (version) toast.offer('Quad has a new version. Reload to open this.', 'Reload', reload)
          else if (error instanceof CodeStuck) toast.offer('Reload the page to open this.', 'Reload', reload)
          else toast.error('This could not be opened. Check your connection and try again.')
          close.current()
        },
      )
      return () => {
        gone = true
      }
    }, [opened])
    return found ? createElement(found, props) : null
  }
}
