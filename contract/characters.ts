/**
 * Removes the marks that reverse the letters after them, so that a text reads as something else than it is: for one line,
 * which also stands in the middle of sentences, mails and calendars. Marks that set a part of a text apart, which mixed
 * Hebrew or Arabic needs, stay where they are closed again.
 */
export function removeReversing(text: string): string {
  const kept = text.replace(/[\u202a-\u202e]/g, '')
  return isClosed(kept) ? kept : kept.replace(/[\u2066-\u2069]/g, '')
}

/** Whether a text has marks that reverse letters or set a part of it apart; a name is too short to need them. */
export function hasDirectionMarks(text: string): boolean {
  return /[\u202a-\u202e\u2066-\u2069]/.test(text)
}

function isClosed(text: string): boolean {
  let open = 0
  for (const [mark] of text.matchAll(/[\u2066-\u2069]/g)) {
    open += mark === '\u2069' ? -1 : 1
    if (open < 0) return false
  }
  return open === 0
}

/** Whether anything of a text is seen. Spaces, control characters and letters without a shape are not. */
export function isVisible(text: string): boolean {
  return /[^\p{Cc}\p{Cf}\p{Cs}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text)
}
