/** A list on screen of which perhaps not every row is drawn. */
export type DrawnList = {
  root: () => Element | null
  /** Its rows from top to bottom, drawn or not. */
  ids: () => readonly string[]
  /** Draws a row wherever it is. False where the list does not have it. */
  draw: (id: string) => boolean
}

const lists = new Set<DrawnList>()

/** Answers a function that removes it again. */
export function addDrawnList(list: DrawnList): () => void {
  lists.add(list)
  return () => {
    lists.delete(list)
  }
}

/** The rows of all lists on screen in the order in which they are drawn, those out of sight too. */
export function rowIdsOnScreen(): string[] {
  return [...lists].sort((a, b) => (precedes(a.root(), b.root()) ? -1 : 1)).flatMap((list) => list.ids())
}

function precedes(one: Element | null, other: Element | null): boolean {
  return one !== null && other !== null && (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
}

/** Draws a row that may be out of sight, so that it can take the focus. Not while React draws. */
export function drawRow(id: string): void {
  for (const list of lists) if (list.draw(id)) return
}
