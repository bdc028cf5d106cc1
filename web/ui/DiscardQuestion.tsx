import { Button } from '@mantine/core'
import css from './Modal.module.css'

type DiscardQuestionProps = { words: string; onStay: () => void; onDiscard: () => void }

/** In place of a dialog's actions, where closing it would lose something typed. */
export function DiscardQuestion({ words, onStay, onDiscard }: DiscardQuestionProps) {
  return (
    <div className={css.foot}>
      <div className={css.note} role="alert">
        {words}
      </div>
      <Button variant="default" autoFocus onClick={onStay}>
        Keep editing
      </Button>
      <Button color="red" onClick={onDiscard}>
        Discard
      </Button>
    </div>
  )
}
