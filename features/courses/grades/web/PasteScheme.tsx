import { Button, Textarea, UnstyledButton } from '@mantine/core'
import { IconChevronRight, IconX } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import { countWords } from '../../../../contract/words/counts.ts'
import { parseScheme, type SchemePart } from '../syllabus.rules.ts'
import css from './PasteScheme.module.css'

type PasteSchemeProps = { opened: boolean; onUse: (parts: SchemePart[]) => void }

/** Lines of a syllabus, parsed while typed; nothing counts before it is confirmed. */
export function PasteScheme({ opened, onUse }: PasteSchemeProps) {
  const [open, setOpen] = useState(opened)
  const [typed, setTyped] = useState('')
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const id = useId()
  const toggle = useRef<HTMLButtonElement>(null)
  const scheme = parseScheme(typed)
  const keyOf = ({ name, weight }: SchemePart, index: number) => `${index} ${name} ${weight}`
  const parts = scheme.parts.filter((part, index) => !left.has(keyOf(part, index)))
  return (
    <div className={css.paste}>
      <UnstyledButton
        ref={toggle}
        className={css.toggle ?? ''}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <IconChevronRight size={16} stroke={1.75} aria-hidden />
        Paste from the syllabus
      </UnstyledButton>
      <div className={css.body} id={id} hidden={!open}>
        <Textarea
          label="Lines of the syllabus"
          placeholder={'Homework 30% (lowest two dropped)\nMidterm 20%\nFinal exam 50%'}
          rows={4}
          maxLength={20_000}
          dir="auto"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {typed.trim() !== '' && (
          <>
            {parts.length > 0 && (
              <ul className={css.chips} aria-label="Understood">
                {scheme.parts.map((part, index) => {
                  const key = keyOf(part, index)
                  if (left.has(key)) return null
                  return (
                    <li className={css.chip} key={key}>
                      <span dir="auto">{part.name}</span>
                      <span className={css.weight}>{part.weight}%</span>
                      {part.dropLowest > 0 && <span className={css.more}>drop {part.dropLowest}</span>}
                      {part.extraCredit && <span className={css.more}>extra credit</span>}
                      <button
                        className={css.remove}
                        type="button"
                        aria-label={`Leave out ${part.name}`}
                        onClick={() => setLeft(new Set([...left, key]))}
                      >
                        <IconX size={14} stroke={1.75} aria-hidden />
                      </button>
                    </li>
                  )
                })}
              </ul>
            )}
            {scheme.points && parts.length > 0 && (
              <p className={css.words}>Counted in points; each weight is its share of all points.</p>
            )}
            {scheme.unread.length > 0 && (
              <p className={css.words}>
                {parts.length === 0
                  ? 'No part of a grade was found. Write each with its percent, such as “Homework 30%”.'
                  : `Not read: ${scheme.unread.slice(0, 3).join(' · ')}${scheme.unread.length > 3 ? ' …' : ''}`}
              </p>
            )}
            {parts.length > 0 && (
              <Button
                className={css.use}
                variant="default"
                size="xs"
                onClick={() => {
                  onUse(parts)
                  setTyped('')
                  setLeft(new Set())
                  setOpen(false)
                  // The pressed button is removed with its container.
                  toggle.current?.focus()
                }}
              >
                Use {countWords(parts.length, 'category', 'categories')}
              </Button>
            )}
          </>
        )}
      </div>
    </div>
  )
}
