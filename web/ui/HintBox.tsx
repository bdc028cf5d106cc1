import { Tooltip } from '@mantine/core'

export function HintBox({ target }: { target: HTMLElement }) {
  return <Tooltip target={target} label={target.dataset.hint} opened />
}
