import { html } from 'hono/html'
import type { Context } from 'hono'
import type { Services } from '../services.ts'
import { cleanText, readText } from '../http/body.ts'
import { admitSite } from '../http/origins.ts'
import { plainPage } from '../http/plain-page.ts'
import type { App, HttpEnv } from '../http/routing.ts'
import { followLink, readLink, type NewsletterStep } from './newsletter.ts'

/** Where the links of the newsletter lead: a page that asks once more, since some mail programs open every link. */
export function newsletterPages(app: App, services: Services) {
  app.get('/newsletter/:step{confirm|unsubscribe}', async (c) => {
    const step = c.req.param('step') as NewsletterStep
    const token = cleanText(c.req.query('token') ?? '').slice(0, 200)
    const row = await readLink(services, step, token)
    if (!row) return page(c, services, { ...TEXTS.unknown, token: null }, 404)
    return page(c, services, { ...TEXTS[step].ask, token })
  })

  app.post('/newsletter/:step{confirm|unsubscribe}', async (c) => {
    admitSite(c, services)
    const step = c.req.param('step') as NewsletterStep
    const token = cleanText(new URLSearchParams(await readText(c.req.raw)).get('token') ?? '')
    const row = await readLink(services, step, token.slice(0, 200))
    if (!row) return page(c, services, { ...TEXTS.unknown, token: null }, 404)
    await followLink(services, step, row.id)
    return page(c, services, { ...TEXTS[step].done, token: null })
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
  services: Services,
  { title, text, button, token }: Text & { token: string | null },
  status: 200 | 404 = 200,
) {
  const { cafe } = services.settings.get()
  const form = token
    ? html`<form method="post">
        <input type="hidden" name="token" value="${token}" /><button>${button}</button>
      </form>`
    : ''
  const content = html`
    <h1>${title}</h1>
    <p>${text}</p>
    ${form}
    <p><a href="/">${cafe.name}</a></p>
  `
  return plainPage(c, { title: `${title} · ${cafe.name}`, content }, status)
}
