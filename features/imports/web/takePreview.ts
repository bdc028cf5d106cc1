import type { QueryClient } from '@tanstack/react-query'
import { read } from '../../../web/api/api.ts'
import { type ImportPreview, listBrokenRows, listImportEntries, readImport } from '../contract.ts'

/** Shows the answer of a change to a preview; resolves when the page that is on screen has been fetched again. */
export async function takePreview(client: QueryClient, preview: ImportPreview): Promise<void> {
  client.setQueryData(read(readImport, { id: preview.id }).queryKey, preview)
  await Promise.all(
    [listImportEntries, listBrokenRows].map(({ path }) => client.invalidateQueries({ queryKey: [path] })),
  )
}
