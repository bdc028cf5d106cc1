/** Folds a row and its space away in 200 ms; at once for people who prefer no motion. */
export async function collapseRow(row: HTMLElement | null | undefined): Promise<void> {
  if (!row?.animate || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const { height, paddingBlock } = getComputedStyle(row)
  const folding = row.animate(
    [
      { height, paddingBlock, opacity: 1, overflow: 'hidden' },
      { height: '0px', paddingBlock: '0px', opacity: 0, overflow: 'hidden' },
    ],
    { duration: 200, easing: 'cubic-bezier(.2,0,0,1)', fill: 'forwards' },
  )
  // Cancelled when the row leaves the page on its own: that counts as folded.
  await folding.finished.catch(() => null)
}
