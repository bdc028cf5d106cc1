import { pushWorkerPath } from '../../contract/pushWorker.ts'

/** What TypeScript's own library does not describe yet. */
type Rules = { createHTML(text: string): string; createScriptURL(address: string): string }
type Policies = { createPolicy(name: string, rules: Rules): unknown }

function hasPolicies(of: object): of is { trustedTypes: Policies } {
  return 'trustedTypes' in of
}

/**
 * The one Trusted Types policy. Mantine and React set the text of style elements through innerHTML, and only that
 * passes: nothing that could contain a tag becomes markup, whoever calls. Of the addresses of scripts that are not
 * imported, only that of the service worker does.
 */
export function forbidMarkup(): void {
  if (!hasPolicies(window)) return
  window.trustedTypes.createPolicy('default', {
    createHTML(text) {
      if (text.includes('<')) throw new TypeError('Text was about to be parsed as markup.')
      return text
    },
    createScriptURL(address) {
      if (address !== pushWorkerPath) throw new TypeError('A script was about to be loaded by its address.')
      return address
    },
  })
}
