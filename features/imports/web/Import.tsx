import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { z } from 'zod'
import { useTitle } from '../../../web/title.ts'
import { PageTitle } from '../../../web/ui/PageTitle.tsx'
import type { confirmImport } from '../contract.ts'
import { ChooseFile } from './ChooseFile.tsx'
import { EarlierImports } from './EarlierImports.tsx'
import css from './Import.module.css'
import { ImportDone } from './ImportDone.tsx'
import { PreviewStep } from './PreviewStep.tsx'

type Done = z.output<typeof confirmImport.output>

/** A calendar file in three steps: choose, look, done. The preview's id is in the address, so that a reload keeps it. */
export function Import() {
  useTitle('Import a calendar')
  const [search, setSearch] = useSearchParams()
  const [done, setDone] = useState<Done | null>(null)
  const preview = search.get('preview')

  const open = (id: string) => {
    setDone(null)
    setSearch({ preview: id })
  }
  const restart = () => {
    setDone(null)
    setSearch({})
  }
  const finish = (counts: Done) => {
    setDone(counts)
    // Going back must not lead to a preview that is used up.
    setSearch({}, { replace: true })
  }
  return (
    <div className={css.page}>
      <PageTitle
        title="Import a calendar"
        subtitle={!preview && !done && 'Deadlines become assignments, the rest events.'}
      />
      {done && <ImportDone done={done} onAnother={restart} />}
      {!done && preview && <PreviewStep key={preview} id={preview} onRestart={restart} onDone={finish} />}
      {!done && !preview && <ChooseFile onPreview={open} />}
      {!preview && <EarlierImports />}
    </div>
  )
}
