import { VisuallyHidden } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { countWords } from '../../../contract/words/counts.ts'
import { call, errorWords, isPassing } from '../../../web/api/api.ts'
import type { SearchPart } from '../../../web/search.ts'
import { noteSearchUse, readSearchStart } from '../contract.ts'
import { maxQuestion } from '../rules.ts'
import { ChoiceRow } from './ChoiceRow.tsx'
import type { Choice } from './choices.ts'
import css from './SearchBox.module.css'
import { useSearch } from './useSearch.ts'

type SearchBoxProps = {
  parts: readonly SearchPart[]
  typed: string
  onType: (typed: string) => void
  /** Called before something is opened or done. */
  onPicked: () => void
  /** Around the field. */
  before: ReactNode
  after: ReactNode
  hints?: boolean
}

/** Pixels within which a pointer has stayed where it was pressed. */
const sameSpot = 8

function resultWords(total: number | null): string {
  if (total === null) return ''
  if (total === 0) return 'Actions only'
  return countWords(total, 'result')
}

/** A field and the list of what it finds: a combobox, whose keys stay in the field. */
export function SearchBox({ parts, typed, onType, onPicked, before, after, hints = false }: SearchBoxProps) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const ids = useId()
  const list = useRef<HTMLDivElement>(null)
  const search = useSearch(typed, parts)
  const { groups, words, forgiving, total, none, behind } = search
  const all = groups.flatMap(({ choices }) => choices)
  const [chosenKey, setChosenKey] = useState<string | null>(null)
  const chosen = Math.max(
    all.findIndex(({ key }) => key === chosenKey),
    0,
  )
  const keyed = useRef(false)
  const idOf = (of: Choice) => `${ids}-${of.key.replaceAll(/\W+/g, '-')}`
  const choose = (at: number) => {
    keyed.current = true
    setChosenKey(all[(at + all.length) % all.length]?.key ?? null)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies(chosen): the chosen row is looked for in the document
  useEffect(() => {
    if (keyed.current) list.current?.querySelector('[data-chosen="true"]')?.scrollIntoView({ block: 'nearest' })
    keyed.current = false
  }, [chosen])

  async function pick(of: Choice, apart: boolean) {
    if (of.does === 'more') {
      // The rows that come stand below the one before.
      choose(all.indexOf(of) - 1)
      return search.showMore()
    }
    // It only orders later searches: nobody waits for it, and nobody is told where it fails.
    if (of.does === 'open' && of.use)
      void call(noteSearchUse, of.use).then(
        () => client.invalidateQueries({ queryKey: [readSearchStart.path] }),
        () => undefined,
      )
    if (of.does === 'run') {
      onPicked()
      return of.run()
    }
    const address = await of.address()
    if (apart) return void window.open(address, '_blank', 'noopener')
    onPicked()
    navigate(address, { state: of.state })
  }

  const pressed = useRef<{ of: Choice; x: number; y: number } | null>(null)
  /** What was pressed is picked, where an answer has moved another row, or none, under the pointer meanwhile. */
  function onClick(event: MouseEvent, under: Choice | null) {
    const begun = pressed.current
    pressed.current = null
    event.stopPropagation()
    const stayed = begun && Math.hypot(event.clientX - begun.x, event.clientY - begun.y) < sameSpot
    const of = begun ? (stayed ? begun.of : null) : under
    if (of) void pick(of, event.ctrlKey || event.metaKey)
  }

  /** The first row of the next or the previous kind. */
  function chooseKind(step: 1 | -1) {
    const at = groups.findIndex(({ choices }) => choices.some(({ key }) => key === all[chosen]?.key))
    const [first] = groups[(at + step + groups.length) % groups.length]?.choices ?? []
    choose(all.findIndex(({ key }) => key === first?.key))
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || event.altKey) return
    const { key } = event
    if (key === 'ArrowDown') choose(chosen + 1)
    else if (key === 'ArrowUp') choose(chosen - 1)
    else if (key === 'Tab' && hints && groups.length > 1) {
      chooseKind(event.shiftKey ? -1 : 1)
      // The dialog would move the focus to its other end.
      event.stopPropagation()
    } else if (key === 'Enter' && all[chosen]) {
      // What stands there may still be the answer to an earlier question.
      if (!event.repeat && !behind) void pick(all[chosen], event.ctrlKey || event.metaKey)
    } else return
    event.preventDefault()
  }

  const trouble = search.failed
    ? isPassing(search.error)
      ? 'Quad cannot be reached. What you typed stays; actions work.'
      : errorWords(search.error)
    : search.incomplete
      ? 'Some of it is missing, since it could not be read.'
      : null
  const says = none === null ? resultWords(total) : `Nothing found for “${none}”.`
  return (
    <>
      <div className={css.head}>
        {before}
        <input
          className={css.field}
          data-search-field
          data-autofocus
          // biome-ignore lint/a11y/noAutofocus: it is what the dialog and the screen are for
          autoFocus
          type="text"
          inputMode="search"
          enterKeyHint="go"
          autoComplete="off"
          spellCheck={false}
          dir="auto"
          maxLength={maxQuestion}
          role="combobox"
          aria-label="Search"
          aria-expanded={all.length > 0}
          aria-controls={`${ids}-list`}
          aria-autocomplete="list"
          aria-activedescendant={all[chosen] ? idOf(all[chosen]) : undefined}
          placeholder="Search or jump to"
          value={typed}
          onChange={(event) => {
            onType(event.currentTarget.value)
            setChosenKey(null)
          }}
          onKeyDown={onKeyDown}
        />
        {after}
      </div>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: keys go to the field */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it hears clicks of its rows */}
      <div className={css.list} ref={list} onClick={(event) => onClick(event, null)}>
        {trouble !== null && <p className={css.words}>{trouble}</p>}
        {none !== null && <p className={css.words}>Nothing found for “{none}”.</p>}
        {forgiving && none === null && <p className={css.words}>Nothing is written like that. Nearly the same:</p>}
        <div id={`${ids}-list`} role="listbox" aria-label="Results">
          {groups.map(({ heading, choices, note }) => (
            // biome-ignore lint/a11y/useSemanticElements: a listbox holds groups, not field sets
            <div key={heading} role="group" aria-labelledby={`${ids}-${heading.replaceAll(' ', '-')}`}>
              <div className={css.heading} id={`${ids}-${heading.replaceAll(' ', '-')}`} role="presentation">
                {heading}
              </div>
              {choices.map((of) => (
                <ChoiceRow
                  key={of.key}
                  {...{ of, words, forgiving }}
                  id={idOf(of)}
                  chosen={of.key === all[chosen]?.key}
                  onPoint={() => setChosenKey(of.key)}
                  onPress={({ clientX: x, clientY: y }) => {
                    pressed.current = { of, x, y }
                  }}
                  onPick={(event) => onClick(event, of)}
                />
              ))}
              {note !== undefined && (
                <div className={css.words} role="presentation">
                  {note}
                </div>
              )}
            </div>
          ))}
        </div>
      </div>
      <VisuallyHidden role="status">{behind ? '' : says}</VisuallyHidden>
      {hints && (
        <div className={css.foot} aria-hidden>
          <span>
            <kbd>↑</kbd> <kbd>↓</kbd> Move
          </span>
          <span>
            <kbd>↵</kbd> Open
          </span>
          <span>
            <kbd>Tab</kbd> Next kind
          </span>
          <span className={css.count}>{none === null && says}</span>
        </div>
      )}
    </>
  )
}
