/** Names of the twelve course colours, in their order. */
export const colourNames = [
  'Cobalt',
  'Ochre',
  'Rose',
  'Sky',
  'Olive',
  'Violet',
  'Plum',
  'Teal',
  'Brick',
  'Umber',
  'Fern',
  'Slate',
] as const
