import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { z } from 'zod'
import { useTitle } from '../../../web/navigation/title.ts'
import { PageTitle } from '../../../web/ui/PageTitle.tsx'
import type { confirmImport, ImportPreview } from '../contract.ts'
import { ChooseFile } from './ChooseFile.tsx'
import { EarlierImports } from './EarlierImports.tsx'
import css from './Import.module.css'
import { ImportDone } from './ImportDone.tsx'
import { PasteLines } from './PasteLines.tsx'
import { PasteLink } from './PasteLink.tsx'
import { PreviewStep } from './PreviewStep.tsx'

type ConfirmedImport = z.output<typeof confirmImport.output>

/**
 * A file, a link or pasted lines in three steps: choose, review, done; a table's columns come between the first two. The
 * preview's id and the step are in the address, so that a reload keeps them.
 */
export function Import() {
  useTitle('Import')
  const [search, setSearch] = useSearchParams()
  const [done, setDone] = useState<ConfirmedImport | null>(null)
  const [lines, setLines] = useState('')
  const preview = search.get('preview')
  const step = search.get('step')
  const term = search.get('term')
  const inTerm = term === null ? {} : { term }

  const open = ({ id, sheet }: ImportPreview) => {
    setDone(null)
    setSearch(sheet?.from === 'table' ? { preview: id, step: 'columns' } : { preview: id })
  }
  const restart = () => {
    setDone(null)
    setSearch(lines ? { step: 'paste' } : {})
  }
  const finish = (counts: ConfirmedImport) => {
    setDone(counts)
    setLines('')
    // Going back must not lead to a confirmed preview.
    setSearch({}, { replace: true })
  }
  const choosing = !preview && !done
  return (
    <div className={css.page}>
      <PageTitle
        title="Import"
        subtitle={choosing && 'Deadlines from a calendar, a table or pasted lines become assignments.'}
      />
      {done && <ImportDone done={done} onAnother={restart} />}
      {!done && preview && (
        <PreviewStep
          key={preview}
          id={preview}
          columns={step === 'columns'}
          termId={term ?? undefined}
          onTerm={(id) => setSearch({ preview, term: id }, { replace: true, preventScrollReset: true })}
          onColumns={(shown) => setSearch({ preview, ...inTerm, ...(shown && { step: 'columns' }) })}
          onRestart={restart}
          onDone={finish}
        />
      )}
      {choosing && step === 'paste' && (
        <PasteLines
          text={lines}
          onText={setLines}
          onPreview={open}
          onCancel={() => {
            setLines('')
            setSearch({})
          }}
        />
      )}
      {choosing && step === 'link' && <PasteLink onPreview={open} onCancel={() => setSearch({})} />}
      {choosing && step !== 'paste' && step !== 'link' && (
        <ChooseFile onPreview={open} onWay={(way) => setSearch({ step: way })} />
      )}
      {!preview && <EarlierImports />}
    </div>
  )
}
