import { createHash } from 'node:crypto'

/**
 * The site allows no inline styles. So each style attribute of a rendered page becomes a rule of one style sheet, which the
 * page's own policy admits by its hash. The attribute is called `data-style` until the page is hydrated
 * (site/ssr/hydrate.tsx).
 */
export function withStyleSheet(
  rendered: string,
  policy: string,
): { html: string; sheet: string; csp: string } {
  const rules = new Set<string>()
  const html = rendered.replace(
    /(<[a-zA-Z][^<>]*?) style="([^"]*)"/g,
    (_, before: string, style: string) => {
      const value = plain(style)
      rules.add(`#root [data-style="${value.replaceAll(/["\\]/g, '\\$&')}"]{${value}}`)
      return `${before} data-style="${style}"`
    },
  )
  if (rules.size === 0) return { html, sheet: '', csp: policy }
  const css = [...rules].join('')
  // A value that could end the sheet is left to the browser to set.
  if (css.includes('<')) return { html, sheet: '', csp: policy }
  const hash = createHash('sha256').update(css).digest('base64')
  return {
    html,
    sheet: `<style>${css}</style>`,
    csp: policy.replace("style-src 'self'", `style-src 'self' 'sha256-${hash}'`),
  }
}

const plain = (html: string) =>
  html
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
