/** Puts the focus where a new page begins, so that screen readers and the Tab key begin there too. */
export function focusTitle(): void {
  const title = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
  if (!title) return
  title.tabIndex = -1
  title.focus({ preventScroll: true })
}

// Not navigator.userActivation: Chromium carries it over to the page that a reload opens.
let used = false
for (const kind of ['pointerdown', 'keydown'])
  window.addEventListener(kind, () => (used = true), { once: true, capture: true })

/** The same where the focused element is gone; not on a page just opened, which begins at its top anyway. */
export function focusTitleIfLost(): void {
  if (used && document.activeElement === document.body) focusTitle()
}
