/** Fields in which nobody types. */
const chosen = ['checkbox', 'radio', 'file', 'range', 'color']
const touched = new Set<HTMLInputElement | HTMLTextAreaElement>()

/** Remembers the fields into which somebody types. */
export function watchTyping(): void {
  const look = ({ target }: Event) => {
    if (target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && !chosen.includes(target.type)))
      touched.add(target)
  }
  document.addEventListener('input', look, { capture: true, passive: true })
}

/** Whether something that somebody typed stands on the page. */
export function hasTypedText(): boolean {
  for (const field of touched) if (!field.isConnected) touched.delete(field)
  return [...touched].some(({ value }) => value !== '')
}
