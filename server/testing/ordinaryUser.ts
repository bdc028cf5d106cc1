const nobody = 65_534

/** As a user without rights, which whoever runs the tests is anyway, unless that is root. */
export function asOrdinaryUser<T>(work: () => T): T {
  const root = process.getuid?.() === 0
  if (root) process.seteuid?.(nobody)
  try {
    return work()
  } finally {
    if (root) process.seteuid?.(0)
  }
}
