/** What TypeScript's own library does not describe yet. */
type Policies = { createPolicy(name: string, rules: { createHTML(text: string): string }): unknown }

function hasPolicies(of: object): of is { trustedTypes: Policies } {
  return 'trustedTypes' in of
}

/**
 * The one Trusted Types policy. Mantine and React set the text of style elements through innerHTML, and only that
 * passes: nothing that could contain a tag becomes markup, whoever calls.
 */
export function forbidMarkup(): void {
  if (!hasPolicies(window)) return
  window.trustedTypes.createPolicy('default', {
    createHTML(text) {
      if (text.includes('<')) throw new TypeError('Text was about to be parsed as markup.')
      return text
    },
  })
}
