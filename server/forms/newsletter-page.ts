import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'
import type { Context } from 'hono'
import type { House } from '../house.ts'
import { cleanText, readText } from '../http/body.ts'
import { admitSite } from '../http/origins.ts'
import type { App, HttpEnv } from '../http/routing.ts'
import { SITE_CSP } from '../http/security.ts'
import { followLink, readLink, type NewsletterStep } from './newsletter.ts'

/** Where the links of the newsletter lead: a page that asks once more, since some mail programs open every link. */
export function newsletterPages(app: App, house: House) {
  app.get('/newsletter/:step{confirm|unsubscribe}', async (c) => {
    const step = c.req.param('step') as NewsletterStep
    const token = cleanText(c.req.query('token') ?? '').slice(0, 200)
    const row = await readLink(house, step, token)
    if (!row) return page(c, house, { ...TEXTS.unknown, token: null }, 404)
    return page(c, house, { ...TEXTS[step].ask, token })
  })

  app.post('/newsletter/:step{confirm|unsubscribe}', async (c) => {
    admitSite(c, house)
    const step = c.req.param('step') as NewsletterStep
    const token = cleanText(new URLSearchParams(await readText(c.req.raw)).get('token') ?? '')
    const row = await readLink(house, step, token.slice(0, 200))
    if (!row) return page(c, house, { ...TEXTS.unknown, token: null }, 404)
    await followLink(house, step, row.id)
    return page(c, house, { ...TEXTS[step].done, token: null })
  })
}

type Text = { title: string; text: string; button?: string }

const TEXTS: Record<NewsletterStep, { ask: Text; done: Text }> & { unknown: Text } = {
  confirm: {
    ask: {
      title: 'Our newsletter?',
      text: 'One letter a month, with what is on and what is new on the menu.',
      button: 'Yes, send it to me',
    },
    done: { title: 'You are in', text: 'The next one comes to you. See you at the café.' },
  },
  unsubscribe: {
    ask: {
      title: 'Enough of us?',
      text: 'One press of the button, and the newsletter stops.',
      button: 'Stop the newsletter',
    },
    done: { title: 'Done', text: 'You will not get another one.' },
  },
  unknown: {
    title: 'This link is no longer good',
    text: 'Sign up once more at the foot of any page, and we send you a new one.',
  },
}

function page(
  c: Context<HttpEnv>,
  house: House,
  { title, text, button, token }: Text & { token: string | null },
  status: 200 | 404 = 200,
) {
  const { cafe } = house.settings.get()
  c.header('Content-Security-Policy', CSP)
  c.header('Cache-Control', 'no-store')
  c.header('X-Robots-Tag', 'noindex')
  const form = token
    ? html`<form method="post">
        <input type="hidden" name="token" value="${token}" /><button>${button}</button>
      </form>`
    : ''
  return c.html(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width" />
          <title>${title} · ${cafe.name}</title>
          <link rel="icon" href="/icon.svg" />
          ${STYLE_TAG}
        </head>
        <body>
          <main>
            <h1>${title}</h1>
            <p>${text}</p>
            ${form}
            <p><a href="/">${cafe.name}</a></p>
          </main>
        </body>
      </html>`,
    status,
  )
}

/** The values of some tokens of widgets/style/tokens.css, because this page has no style sheets. */
const STYLE = `:root{color-scheme:light dark;--ground:light-dark(oklch(98% .006 240),oklch(20% .035 275));--sheet:light-dark(oklch(99.6% .002 240),oklch(24.5% .04 275));--text:light-dark(oklch(25% .07 275),oklch(94% .015 260));--lemon:light-dark(oklch(90% .15 98),oklch(88% .14 98))}*{box-sizing:border-box}body{margin:0;min-height:100vh;display:grid;place-items:center;padding:1.2rem;font:1.0625rem/1.5 "Instrument Sans Variable",ui-sans-serif,system-ui,sans-serif;background:var(--ground);color:var(--text)}main{width:min(100%,34rem);padding:clamp(1.4rem,6vw,3rem);border:2px solid;background:var(--sheet);box-shadow:9px 9px 0 var(--lemon)}h1{margin:0 0 1.2rem;font-size:clamp(2.6rem,11vw,4.4rem);font-weight:800;line-height:.95;letter-spacing:-.045em;text-wrap:balance}p{margin:0 0 1.4rem}p:last-child{margin:0}form{margin:0 0 1.6rem}button{min-height:48px;padding:.6rem 1.3rem;border:2px solid var(--text);border-radius:3px;background:var(--text);color:var(--ground);font:inherit;font-weight:600;cursor:pointer}:focus-visible{outline:3px solid light-dark(oklch(50% .19 262),oklch(80% .13 262));outline-offset:3px}a{color:inherit;font-weight:600;text-underline-offset:.18em}`
const STYLE_TAG = raw(`<style>${STYLE}</style>`)
const CSP = SITE_CSP.replace(
  "style-src 'self'",
  `style-src 'self' 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
)
