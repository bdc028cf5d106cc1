import modal from '../ui/Modal.module.css'
import { ModalFrame } from '../ui/ModalFrame.tsx'
import { useHasDrawn } from '../ui/useHasDrawn.ts'
import { type NamedKey, useBoundKeys } from './boundKeys.ts'
import css from './KeyList.module.css'

const onMac = /mac|iphone|ipad/i.test(navigator.platform)

/** The keys that are bound at the moment: those of this screen, and those that work everywhere. */
export function KeyList({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const drawn = useHasDrawn()
  const keys = useBoundKeys()
  const here = keys.filter(({ everywhere }) => !everywhere)
  return (
    <ModalFrame opened={opened && drawn} onClose={onClose} title="Keys" size={440} tall>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys scroll what is longer than the window */}
      <section className={modal.scroll} tabIndex={0} aria-label="List of keys">
        {here.length > 0 && <Keys title="On this screen" keys={here} />}
        <Keys title="Everywhere" keys={keys.filter(({ everywhere }) => everywhere)} />
      </section>
    </ModalFrame>
  )
}

function Keys({ title, keys }: { title: string; keys: readonly NamedKey[] }) {
  return (
    <section className={css.part} aria-label={title}>
      <h3 className={css.title}>{title}</h3>
      <dl className={css.keys}>
        {keys.map(({ keys, words }) => (
          <div className={css.key} key={`${keys.join(' ')} ${words}`}>
            <dt className={css.names}>
              {keys.map((key) => (
                <kbd key={key}>{onMac ? key.replace('Ctrl', '⌘') : key}</kbd>
              ))}
            </dt>
            <dd className={css.words}>{words}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
