/** What the endpoint takes that stores it. */
export type PictureUpload = { types: readonly string[]; maxBytes: number }

const nothing: PictureUpload = { types: [], maxBytes: 0 }
/** In pixels; twice the stored size, so that the best part can be chosen. */
const longest = 1024

/**
 * The picture in a form that can be sent: unchanged, or redrawn smaller where it is too large or of a kind that only
 * this browser can read, such as those of phones. Null when it is not a picture.
 */
export async function shrinkPicture(file: File, { types, maxBytes }: PictureUpload = nothing): Promise<Blob | null> {
  const picture = await createImageBitmap(file).catch(() => null)
  if (!picture) return null
  try {
    if (types.includes(file.type) && file.size <= maxBytes) return file
    const scale = Math.min(1, longest / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(picture.width * scale))
    canvas.height = Math.max(1, Math.round(picture.height * scale))
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    return await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
  } finally {
    picture.close()
  }
}
