import { lengthWords } from '../../../../web/form/lengthWords.ts'
import { maxSubtaskTitle } from '../contract.ts'

/** Why a subtask cannot have this title; undefined where it can. */
export function titleFault(title: string): string | undefined {
  if (title.trim() === '') return 'Say what is to be done.'
  return title.trim().length > maxSubtaskTitle ? `${lengthWords(title, maxSubtaskTitle)}.` : undefined
}
