import type { Sharp } from 'sharp'
import { Refusal } from '../../contract/refusal.ts'
import { makeLine } from '../limits/line.ts'

/** Phones take pictures of up to 50 million pixels; one with more, in a file this small, is made to fill the memory. */
const pixelsMost = 60_000_000
/** For formats that are decoded whole in memory, at up to 8 bytes a pixel; no camera makes larger ones. */
const wholePixelsMost = 25_000_000
/** The largest ratio of length to width that is kept. */
const longestSides = 4
/** In seconds. */
const longest = 10

const unreadable = 'This picture cannot be read. Choose a PNG, JPEG, WebP or GIF file, at most 8 MB.'

type Redrawn = { large: Uint8Array; small: Uint8Array }

/** Width and height in pixels, large and small: of people and organizations, and of what stands above a page. */
const shapes = {
  square: [
    [256, 256],
    [64, 64],
  ],
  wide: [
    [1024, 576],
    [320, 180],
  ],
} as const satisfies Record<string, readonly [readonly [number, number], readonly [number, number]]>
export type PictureShape = keyof typeof shapes

const line = makeLine(
  { running: 1, waiting: 1, words: 'Your last picture is still being read. Wait a moment.', retryAfter: 5 },
  { running: 2, waiting: 20, words: 'Many pictures are being read right now. Try again in a moment.', retryAfter: 5 },
)

/**
 * Draws a picture that a person sent anew in two sizes, WebP. They hold pixels and nothing else: no place, no camera, no
 * second file hidden behind the picture. Throws a Refusal when it is not a readable picture, or when too many wait.
 */
export function redrawnPicture(person: string, bytes: Uint8Array, shape: PictureShape): Promise<Redrawn> {
  return line.run(person, () => redraw(bytes, shape))
}

async function redraw(bytes: Uint8Array, shape: PictureShape): Promise<Redrawn> {
  const open = await reader()
  try {
    const { width, height, autoOrient, format, isProgressive } = await open(bytes).metadata()
    const inRows = format === 'jpeg' || (format === 'png' && !isProgressive)
    if (width * height > (inRows ? pixelsMost : wholePixelsMost))
      throw new Refusal(
        'too_large',
        `This picture has ${width} × ${height} pixels, which is too many. Make it smaller.`,
      )
    const [largeSize, smallSize] = shapes[shape]
    const large = await drawn(open(bytes).autoOrient().extract(middle(autoOrient)), largeSize)
    return { large, small: await drawn(open(large), smallSize) }
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new Refusal('unsupported', unreadable)
  }
}

/**
 * Cuts a long strip to its middle. A line of one pixel by 50,000, enlarged to the width of the picture, would have more
 * pixels than any limit on the input allows, and would take minutes to draw.
 */
function middle({ width, height }: { width: number; height: number }) {
  const most = longestSides * Math.min(width, height)
  const [across, down] = [Math.min(width, most), Math.min(height, most)]
  return { left: (width - across) >> 1, top: (height - down) >> 1, width: across, height: down }
}

function drawn(picture: Sharp, [width, height]: readonly [number, number]): Promise<Buffer> {
  return picture
    .resize(width, height, { fit: 'cover', position: 'attention' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .webp({ quality: 82 })
    .timeout({ seconds: longest })
    .toBuffer()
}

let made: Promise<(bytes: Uint8Array) => Sharp> | undefined

/** The library, loaded when the first picture comes, with all readers but the four wanted ones switched off. */
function reader() {
  made ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false)
    sharp.concurrency(1)
    sharp.block({ operation: ['VipsForeignLoad'] })
    const wanted = ['Png', 'Jpeg', 'Webp', 'Nsgif'].map((kind) => `VipsForeignLoad${kind}Buffer`)
    sharp.unblock({ operation: wanted })
    return (bytes: Uint8Array) =>
      sharp(bytes, { failOn: 'truncated', limitInputPixels: pixelsMost, pages: 1, sequentialRead: true })
  })
  return made
}
