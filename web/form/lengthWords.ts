/**
 * How much more can be typed into a field of at most so many characters: said from four fifths on, and beyond the end
 * too, where nothing is cut and the form refuses it. Undefined before.
 */
export function lengthWords(value: string, most: number): string | undefined {
  const left = most - value.trim().length
  if (left > most / 5) return undefined
  if (left < 0) return `${-left} of ${most} characters too many`
  return `${left} of ${most} characters left`
}
