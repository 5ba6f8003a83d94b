import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'
import type { Context } from 'hono'
import type { App } from '../app.ts'
import type { House } from '../house.ts'
import { cleanText, readText } from '../http/body.ts'
import { admitSite } from '../http/origins.ts'
import { SITE_CSP } from '../http/security.ts'
import type { HttpEnv } from '../http/request.ts'
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
      text: 'Two mails a month, with what is on and what is new on the menu.',
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

/** The tokens of the house by their values: this page stands without its style sheets. */
const STYLE = `:root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-items:center;font:18px/1.5 "Instrument Sans",system-ui,sans-serif;background:light-dark(#f5f9fc,#14172f);color:light-dark(#191d42,#eef3fb)}main{max-width:26em;padding:2em}h1{font-size:2.6em;line-height:1;letter-spacing:-.02em;margin:0 0 .5em}button{font:inherit;font-weight:650;padding:.7em 1.2em;border:0;background:#1e59cd;color:#fff;cursor:pointer}button:focus-visible,a:focus-visible{outline:3px solid #fb5f64;outline-offset:3px}a{color:inherit}`
const STYLE_TAG = raw(`<style>${STYLE}</style>`)
const CSP = SITE_CSP.replace(
  "style-src 'self'",
  `style-src 'self' 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
)
