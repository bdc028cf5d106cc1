/** What proofs list by hand is whole: code that goes to an address, and uploads of types that a form can send. */
export async function checkProofLists(): Promise<{ code: number; output: string }> {
  const [{ unlistedMovers }, { undeclaredFormTypes }, { accessRows }] = [
    await import('../prove/web/redirects.ts'),
    await import('../prove/web/writes.ts'),
    await import('../../server/testing/access.ts'),
  ]
  const faults = [...unlistedMovers(), ...undeclaredFormTypes(accessRows)]
  return { code: faults.length > 0 ? 1 : 0, output: faults.join('\n') }
}
