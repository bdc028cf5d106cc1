import {
  type ComponentType,
  type FocusEvent,
  lazy,
  type PointerEvent,
  type ReactNode,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react'

const loadBox = () => import('./HintBox.tsx')
/** A hint that cannot be loaded is left out. */
const HintBox = lazy<ComponentType<{ target: HTMLElement }>>(() =>
  loadBox().then(
    ({ HintBox }) => ({ default: HintBox }),
    () => ({ default: () => null }),
  ),
)
const delay = 400

/** One tooltip for all elements inside with a `data-hint`. One for each would take longer to make than their cards. */
export function Hints({ children }: { children: ReactNode }) {
  const [target, setTarget] = useState<HTMLElement | null>(null)
  const timer = useRef(0)
  useEffect(() => () => clearTimeout(timer.current), [])

  const hide = () => {
    clearTimeout(timer.current)
    setTarget(null)
  }
  const aim = (at: EventTarget) => {
    const next = at instanceof Element ? at.closest<HTMLElement>('[data-hint]') : null
    if (next === target) return
    hide()
    if (next) timer.current = window.setTimeout(() => next.isConnected && setTarget(next), delay)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens for the buttons inside and does nothing itself
    <div
      onPointerOver={(event: PointerEvent) => event.pointerType === 'mouse' && aim(event.target)}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={(event: FocusEvent) => event.target.matches(':focus-visible') && aim(event.target)}
      onBlur={hide}
      onKeyDown={(event) => event.key === 'Escape' && hide()}
    >
      {children}
      {target && (
        <Suspense>
          <HintBox target={target} />
        </Suspense>
      )}
    </div>
  )
}
