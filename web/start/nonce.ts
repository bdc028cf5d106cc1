import { setNonce } from 'get-nonce'

/** This answer's nonce. Read from the property: the attribute is hidden from scripts, as it is from style sheets. */
export function readNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
}

/** For the style element that modals add (react-remove-scroll), which asks get-nonce. */
export function passNonceOn(): void {
  setNonce(readNonce())
}
