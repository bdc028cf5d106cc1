/** An address that breaks before its @ if it has to break. */
export function EmailAddress({ of }: { of: string }) {
  const [name, domain] = of.split('@')
  if (!domain) return of
  return (
    <>
      {name}
      <wbr />@{domain}
    </>
  )
}
