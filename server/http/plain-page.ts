import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'
import type { Context } from 'hono'
import type { StatusCode } from 'hono/utils/http-status'
import type { Language } from '#domain/cafe/language.ts'
import { SITE_CSP } from './security.ts'

type Html = ReturnType<typeof html>

/** A page of plain HTML in the look of the site, for what has to work without the site's files and scripts. */
export function plainPage(
  c: Context,
  {
    title,
    content,
    language = 'en',
    policy = POLICY_OF_PLAIN_PAGES,
  }: { title: string; content: Html; language?: Language; policy?: string },
  status: StatusCode = 200,
): Response | Promise<Response> {
  c.header('Content-Security-Policy', policy)
  c.header('Cache-Control', 'no-store')
  c.header('X-Robots-Tag', 'noindex')
  c.status(status)
  return c.html(
    html`<!doctype html>
      <html lang="${language}">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>${title}</title>
          <link rel="icon" href="/icon.svg" />
          ${STYLE_TAG}
        </head>
        <body>
          <main>${content}</main>
        </body>
      </html>`,
  )
}

/** The values of some tokens of widgets/style/tokens.css, because these pages have no style sheets. */
const STYLE = `
:root{color-scheme:light dark;--ground:light-dark(oklch(98% .006 240),oklch(20% .035 275));--sheet:light-dark(oklch(99.6% .002 240),oklch(24.5% .04 275));--text:light-dark(oklch(25% .07 275),oklch(94% .015 260));--lemon:light-dark(oklch(90% .15 98),oklch(88% .14 98))}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:1.2rem;font:1.0625rem/1.5 "Instrument Sans Variable",ui-sans-serif,system-ui,sans-serif;background:var(--ground);color:var(--text)}
main{width:min(100%,34rem);padding:clamp(1.4rem,6vw,3rem);border:2px solid;background:var(--sheet);box-shadow:9px 9px 0 var(--lemon)}
h1{margin:0 0 1.2rem;font-size:clamp(2.6rem,11vw,4.4rem);font-weight:800;line-height:.95;letter-spacing:-.045em;text-wrap:balance}
p{margin:0 0 1.4rem}
p:last-child,form:last-child{margin:0}
form{margin:0 0 1.6rem}
button{min-height:48px;padding:.6rem 1.3rem;border:2px solid var(--text);border-radius:3px;background:var(--text);color:var(--ground);font:inherit;font-weight:600;cursor:pointer}
:focus-visible{outline:3px solid light-dark(oklch(50% .19 262),oklch(80% .13 262));outline-offset:3px}
a{color:inherit;font-weight:600;text-underline-offset:.18em}
label{display:block;font-weight:600}
input:not([type=hidden]){width:100%;min-height:48px;margin-top:.35rem;padding:.5rem .8rem;border:2px solid;border-radius:3px;background:var(--ground);color:inherit;font:inherit}
small{display:block;color:light-dark(oklch(45% .05 275),oklch(80% .03 260));font-size:.9375rem;font-weight:400}
[role=alert]{padding:.7rem .9rem;border:2px solid;background:light-dark(oklch(94% .05 22),oklch(32% .09 22));font-weight:600}
strong{overflow-wrap:anywhere}
.after{padding-top:1.2rem;border-top:1px solid;font-size:.9375rem}
`
const STYLE_TAG = raw(`<style>${STYLE}</style>`)
export const POLICY_OF_PLAIN_PAGES = SITE_CSP.replace(
  "style-src 'self'",
  `style-src 'self' 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
)
