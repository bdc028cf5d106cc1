/** Settings that hold only together: what they are for, and what holds without them. */
const groups = [
  {
    use: 'To keep files in S3',
    otherwise: 'to keep them in QUAD_DATA',
    names: ['S3_BUCKET', 'S3_REGION', 'S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  },
  {
    use: 'To take payments by Stripe',
    otherwise: 'to take none',
    names: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PRICE_ID'],
  },
]

/** A sentence about settings of which only some are set; undefined where all is well. */
export function incompleteGroup(set: Record<string, unknown>): string | undefined {
  for (const { use, otherwise, names } of groups) {
    const missing = names.filter((name) => set[name] === undefined)
    if (missing.length > 0 && missing.length < names.length)
      return `${missing.join(', ')} ${missing.length > 1 ? 'are' : 'is'} not set. ${use}, set all of ${names.join(', ')}; ${otherwise}, none.`
  }
  return undefined
}
