/** Text as XML takes it: what would be markup is written out, and what XML forbids is gone. */
export function xml(text: string): string {
  return (
    text
      // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
      .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
  )
}
