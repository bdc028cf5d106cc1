import { areSingleKeysOn } from '../../../../web/singleKeys.ts'
import modal from '../../../../web/ui/Modal.module.css'
import { ModalFrame } from '../../../../web/ui/ModalFrame.tsx'
import { useHasDrawn } from '../../../../web/ui/useHasDrawn.ts'
import { homeworkKeys } from './homeworkKeys.ts'
import css from './KeyList.module.css'

const onMac = /mac|iphone|ipad/i.test(navigator.platform)

/** The keys of this page. */
export function KeyList({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const drawn = useHasDrawn()
  const shown = homeworkKeys.filter(({ single }) => !single || areSingleKeysOn())
  return (
    <ModalFrame opened={opened && drawn} onClose={onClose} title="Keys" size={440} tall>
      <div className={modal.scroll}>
        <dl className={css.keys}>
          {shown.map(({ keys, words }) => (
            <div className={css.key} key={words}>
              <dt className={css.names}>
                {keys.map((key) => (
                  <kbd key={key}>{onMac ? key.replace('Ctrl', '⌘') : key}</kbd>
                ))}
              </dt>
              <dd className={css.words}>{words}</dd>
            </div>
          ))}
        </dl>
      </div>
    </ModalFrame>
  )
}
