import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { addDays, dateIn, instantAt } from '#domain/cafe/time.ts'
import { ENTRY_LINK } from '#domain/contest/entry-link.ts'
import { spanishOf } from '#domain/contest/campaign-words.ts'
import { listText } from '#domain/contest/draw.ts'
import { entryPeriod } from '#domain/contest/official-rules.ts'
import { checkStep1 } from '#domain/contest/rules.ts'
import { successTextOf } from '#domain/contest/texts.ts'
import type { Services } from '../services.ts'
import { attributionOf } from '../embeds/attribution.ts'
import { csvAnswer } from '../http/csv.ts'
import { answerWithEtag } from '../http/etag.ts'
import { Refused } from '../http/refuse.ts'
import type { Calls } from '../http/routing.ts'
import { ROOT } from '../root.ts'
import {
  findEntries,
  pageEntries,
  readDesk,
  removeEntry,
  reviewEntry,
  saveRules,
  startContest,
} from './desk.ts'
import {
  commitDraw,
  drawWinners,
  listOf,
  placesOf,
  publicDraw,
  stepWinner,
  promiseOf,
} from './draw.ts'
import { drawnCampaigns, enter, findDraw, notRunning, remindByEmail, verifyEntry } from './store.ts'

/** The contest: entries of the survey, their confirmation, the draw and what is published of it. */
export function contestRoutes(call: Calls, services: Services) {
  call('submitSurvey', async ({ query, body }, c) => {
    const { name, email = '', phone = '' } = body
    const errors = checkStep1({ name, email, phone })
    const [message] = Object.values(errors)
    if (message) throw new Refused(400, 'invalid_input', message, { fields: { ...errors } })
    const attribution = await attributionOf(services, c, query.embed)
    const cameBy = { ...attribution, isByFriend: query.by === 'friend' }
    return {
      id: await enter(services, body, cameBy),
      message: successTextOf(body, services.sendsMail),
    }
  })

  call('verifyEntry', async ({ body: { token } }) => verifyEntry(services, token))

  call('remindEntry', async ({ body: { email } }) => {
    await remindByEmail(services, email)
    return { message: services.sendsMail ? ENTRY_LINK.reminded : ENTRY_LINK.byHand }
  })

  publishedCalls(call, services)
  adminCalls(call, services)
}

/** What anybody may read: the rules, the promise before the draw, the list, the result, and how to check it. */
function publishedCalls(call: Calls, services: Services) {
  call('contest', async ({ query }, c) => {
    const { cafe, contest } = services.settings.get()
    const campaign = query.campaign ?? cafe.campaign.id
    const draw = await findDraw(services.db, campaign)
    if (!draw && campaign !== cafe.campaign.id) throw await notRunning(services.db, campaign)
    const { rules, prize } = promiseOf(services, draw)
    const spanish = prize === cafe.campaign.prize ? spanishOf(cafe.campaign, 'prize') : undefined
    const period = entryPeriod(contest, dateIn(cafe.timeZone, services.now()))
    return answerWithEtag(c, {
      campaign,
      rules,
      prize,
      ...(spanish && { translations: { es: { prize: spanish } } }),
      isOpen: !draw && period === 'open',
      opensAt: dayBegins(cafe.timeZone, rules.entriesFrom),
      closesAt: dayBegins(cafe.timeZone, rules.entriesUntil && addDays(rules.entriesUntil, 1)),
      draw: draw && publicDraw(draw, await placesOf(services.db, draw)),
      drawn: await drawnCampaigns(services.db),
    })
  })

  call('contestList', async ({ query }, c) => {
    const campaign = query.campaign ?? services.settings.get().cafe.campaign.id
    const draw = await findDraw(services.db, campaign)
    if (!draw) throw unpublished()
    c.header('Content-Type', 'text/plain; charset=utf-8')
    c.header('Cache-Control', 'no-cache')
    return c.body(listText(listOf(draw)))
  })

  call('contestProgram', async (_, c) => {
    c.header('Content-Type', 'text/javascript; charset=utf-8')
    return c.body(await readFile(join(ROOT, 'server/contest/recompute.mjs'), 'utf8'))
  })
}

function adminCalls(call: Calls, services: Services) {
  call('contestDesk', async ({ query }) => readDesk(services, query.campaign))
  call('contestEntries', async ({ query }) => pageEntries(services, query))

  call('contestEntriesFile', async ({ query }, c) => {
    const { found } = await findEntries(services, query)
    const columns = {
      Name: (row) => row.name,
      Email: (row) => row.email,
      Phone: (row) => row.phone,
      'Favorite flavor': (row) => row.favoriteFlavor,
      'Heard of us': (row) => row.referralSource,
      'By a friend’s link': (row) => (row.isByFriend ? 'yes' : 'no'),
      'Wants news': (row) => (row.marketingConsent ? 'yes' : 'no'),
      Source: (row) => row.source,
      Embed: (row) => row.embed?.id ?? null,
      'Marketing campaign': (row) => row.embed?.campaign ?? null,
      'Site of the embed': (row) => row.embed?.origin ?? null,
      Entered: (row) => row.createdAt,
      State: (row) => row.state,
      'Rejected because': (row) => row.rejectedBecause,
      'Looks like': (row) => row.alike.map(({ name, by }) => `${name} (${by})`).join(', '),
      Line: (row) => row.line,
    } satisfies Record<string, (row: (typeof found)[number]) => string | null>
    return csvAnswer(c, 'contest-entries.csv', columns, once(found))
  })

  call('reviewEntry', async ({ params: { id }, body }, c) =>
    reviewEntry(services, id, body, c.get('person')),
  )
  call('removeEntry', async ({ params: { id } }, c) => {
    await removeEntry(services, id, c.get('person'))
    return {}
  })
  call('startContest', async ({ body: { campaign } }, c) => {
    await startContest(services, campaign, c.get('person'))
    return readDesk(services)
  })
  call('contestRules', async ({ body }, c) => saveRules(services, body, c.get('person')))

  call('commitDraw', async ({ body }, c) => {
    await commitDraw(services, body, c.get('person'))
    return readDesk(services, body.campaign)
  })
  call('drawWinners', async ({ body }, c) => {
    await drawWinners(services, body, c.get('person'))
    return readDesk(services, body.campaign)
  })
  call('patchWinner', async ({ params, body }, c) => {
    await stepWinner(services, params, body, c.get('person'))
    return readDesk(services, params.campaign)
  })
}

const unpublished = () =>
  new Refused(
    404,
    'draw_not_found',
    'No list is published yet. It will be, before the draw, on the page of the draw.',
  )

/** The last day of entering ends where the next one begins. */
function dayBegins(timeZone: string, date: string | null): string | null {
  return date && instantAt(timeZone, date, '00:00').toISOString()
}

async function* once<T>(rows: T[]) {
  yield rows
}
