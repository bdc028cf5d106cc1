import {
  IconFileMusic,
  IconFileSpreadsheet,
  IconFileText,
  IconFileTypePdf,
  IconFileZip,
  IconMovie,
  IconPhoto,
  IconPresentation,
} from '@tabler/icons-react'
import css from './Attachments.module.css'

const icons = [
  [/^image\//, IconPhoto],
  [/^audio\//, IconFileMusic],
  [/^video\//, IconMovie],
  [/pdf$/, IconFileTypePdf],
  [/csv|tab-separated|spreadsheet/, IconFileSpreadsheet],
  [/presentation/, IconPresentation],
  [/zip$/, IconFileZip],
] as const

export function FileIcon({ type }: { type: string | null }) {
  const Icon = icons.find(([pattern]) => pattern.test(type ?? ''))?.[1] ?? IconFileText
  return <Icon className={css.icon} size={22} stroke={1.5} aria-hidden />
}
