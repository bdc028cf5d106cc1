import { useEffect } from 'react'

let before: string | null = null
let present: string | undefined

function show(): void {
  document.title = [before, present, 'Quad'].filter(Boolean).join(' · ')
}

/** Names the page in the browser's tab, history and task list. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    present = title
    show()
  }, [title])
}

/** Puts words before every page's title, "17:42 · Homework · Quad"; null removes them. */
export function setTitlePrefix(words: string | null): void {
  if (words === before) return
  before = words
  show()
}
