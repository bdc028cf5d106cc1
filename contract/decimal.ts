import { z } from 'zod'

/**
 * An exact decimal as text ("91.5"), never a float, since hundredths of a grade decide a letter. A comma is read as a
 * point; the output has no needless zeros, so that equal numbers are equal texts.
 */
export function decimal(limits: { most: number; places: number; above?: number; words: string }) {
  const shape = new RegExp(`^\\d{1,${String(limits.most).length}}(\\.\\d{1,${limits.places}})?$`)
  return z
    .string()
    .max(40, limits.words)
    .transform((value) => plain(value.trim().replace(',', '.')))
    .refine(
      (value) => shape.test(value) && Number(value) <= limits.most && Number(value) > (limits.above ?? -1),
      limits.words,
    )
}

/** Without needless zeros: "03.50" is "3.5". */
function plain(value: string): string {
  if (!/^\d+(\.\d+)?$/.test(value)) return value
  const [whole = '0', parts = ''] = value.split('.')
  const rest = parts.replace(/0+$/, '')
  return `${whole.replace(/^0+(?=\d)/, '')}${rest && `.${rest}`}`
}
