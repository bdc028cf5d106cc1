import { createHash } from 'node:crypto'
import { resolveFileType } from '../../../contract/fileKinds.ts'
import type { Me } from '../../../server/me.ts'
import type { Shell } from '../../../server/shell.ts'
import type { Assignment } from '../contract.ts'
import { beginAttachment, markReady, storePiece } from './queries.ts'

type Sample = [assignment: RegExp, name: string, kind: 'text' | 'pdf', content: string]

/** Small invented files of a few assignments of the demo campus. */
const samples: Sample[] = [
  [
    /osmosis/,
    'osmosis-readings.csv',
    'text',
    'salt_percent,cells_counted,plasmolysed\n0.0,52,1\n0.5,49,4\n1.0,55,21\n1.5,51,38\n2.0,50,47\n',
  ],
  [
    /osmosis/,
    'lab-rubric.pdf',
    'pdf',
    page([
      'BIO 210  Lab report rubric',
      'Question and hypothesis: 4 points',
      'Method, so that a reader could repeat it: 6 points',
      'Results with units and two figures: 6 points',
      'Discussion, with at least two sources: 4 points',
    ]),
  ],
  [
    /elevated railway/,
    'interview-notes.txt',
    'text',
    'Interview, Mon.\n\n- The line came in 1893; shops under it had the light on all day.\n- Rents on the street behind went up, on the street itself down.\n- Ask the archive for photographs of the corner before and after.\n',
  ],
  [
    /route planner, milestone/,
    'graph-builder.ts',
    'text',
    'export type Edge = { to: string; metres: number }\nexport type Graph = Map<string, Edge[]>\n\nexport function connect(graph: Graph, from: string, to: string, metres: number): void {\n  graph.set(from, [...(graph.get(from) ?? []), { to, metres }])\n}\n',
  ],
]

export async function seedFiles(shell: Shell, me: Me, assignment: Assignment, now: Date): Promise<void> {
  const { db } = shell.database
  for (const [of, name, kind, content] of samples) {
    if (!of.test(assignment.title)) continue
    const bytes = Buffer.from(content)
    const size = bytes.byteLength
    const made = await beginAttachment(db, me, { assignment: assignment.id, name, size }, { bytes: 2 ** 30 }, now)
    const kept = resolveFileType(name, kind)
    if (!made || 'refused' in kept) continue
    const { id } = made.begun
    const digest = createHash('sha256').update(bytes).digest('hex')
    await storePiece(db, me, id, { index: 0, key: await shell.files.put(bytes), size, digest }, now)
    await markReady(db, me, id, kept)
  }
}

/** A PDF of one page with those lines. */
function page(lines: string[]): string {
  const text = `BT /F1 13 Tf 60 770 Td 24 TL ${lines.map((line) => `(${line}) '`).join(' ')} ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let file = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const place = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  return `${file}xref\n0 6\n0000000000 65535 f \n${places.join('')}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
}
