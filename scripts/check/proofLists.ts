/**
 * What proofs list by hand is whole: code that goes to an address, uploads of types that a form can send, features that
 * share something and take no part in the walk over everything, and screens that no proof opens.
 */
export async function checkProofLists(): Promise<{ code: number; output: string }> {
  const [
    { unlistedMovers },
    { undeclaredFormTypes },
    { accessRows },
    { features },
    { partlessFeatures },
    { unopenedScreens },
  ] = [
    await import('../prove/web/redirects.ts'),
    await import('../prove/web/writes.ts'),
    await import('../../server/testing/access.ts'),
    await import('../../server/features.ts'),
    await import('../prove/histories/parts.ts'),
    await import('../prove/screens.ts'),
  ]
  const faults = [
    ...unlistedMovers(),
    ...undeclaredFormTypes(accessRows),
    ...partlessFeatures(features),
    ...unopenedScreens(),
  ]
  return { code: faults.length > 0 ? 1 : 0, output: faults.join('\n') }
}
