/** How many stars somebody can give. */
export const ratings = [1, 2, 3, 4, 5] as const
export type StarCount = (typeof ratings)[number]

/** The number of stars in a text, such as the value of a field. */
export function starsIn(text: string | undefined): StarCount | undefined {
  return ratings.find((one) => String(one) === text)
}
