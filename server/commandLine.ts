/** Whether `quad` (docs/deploy/quad) started this process: as Quad's user, in the folder of the code. */
export function isWrapped(): boolean {
  return process.env.QUAD_COMMAND === 'quad'
}

/**
 * How the operator types a command: with `quad`, where that started this process and in production, where
 * docs/operations.md installs it, or with npm.
 */
export function commandLine(name: string, args = ''): string {
  if (isWrapped() || process.env.NODE_ENV === 'production') return `quad ${name}${args && ` ${args}`}`
  return `npm run ${name}${args && ` -- ${args}`}`
}
