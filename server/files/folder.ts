import { mkdir, open, rename } from 'node:fs/promises'
import path from 'node:path'
import { FSDriver } from 'flydrive/drivers/fs'

/** The driver for folders. What it reports as written is complete, on the disk, and readable by this user only. */
export class Folder extends FSDriver {
  readonly #location: string

  constructor(location: string) {
    super({ location, visibility: 'private' })
    this.#location = location
  }

  override async put(key: string, contents: string | Uint8Array): Promise<void> {
    const place = path.join(this.#location, key)
    const folder = path.dirname(place)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const file = await open(`${place}.part`, 'wx', 0o600)
    try {
      await file.writeFile(contents)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(`${place}.part`, place)
    // The name too has to survive a power cut. Windows cannot open folders.
    if (process.platform === 'win32') return
    const names = await open(folder)
    await names.sync().finally(() => names.close())
  }
}
