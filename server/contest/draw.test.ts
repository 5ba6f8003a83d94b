import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { and, eq, like } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#domain/cafe/settings.ts'
import { drawPlaces, readList } from '#domain/contest/draw.ts'
import { DEFAULT_CONTEST } from '#domain/contest/official-rules.ts'
import { CLOSED_TEXTS } from '#domain/contest/closed.ts'
import type { CallName } from '#domain/contracts/api.ts'
import type { ContestDesk } from '#domain/contracts/contest.ts'
import { auditLog, contestDraws, contestWinners, outbox, surveyEntries } from '../db/schema.ts'
import { eachEngine, FRIDAY_NOON } from '../db/testing.ts'
import { ROOT } from '../root.ts'
import { sha256 } from './lines.ts'

const CAMPAIGN = 'opening-2025'
const MINUTE_MS = 60_000
const SEED_SOURCE = 'The evening numbers of the state lottery on October 18'

eachEngine('the contest', (server, engine) => {
  let admin: Record<string, string>
  beforeAll(async () => {
    admin = await server().as('admin@demo.example')
  })
  const enter = (name: string, more: object = {}) =>
    server().send<'submitSurvey'>('POST', '/api/surveys', {
      name,
      email: `${name.toLowerCase()}@guest.example`,
      marketingConsent: false,
      hadBobaBefore: true,
      campaignEntry: true,
      source: 'prelaunch',
      ...more,
    })
  const mailsTo = (to: string) => server().db.select().from(outbox).where(eq(outbox.to, to))
  const tokenOf = async (name: string) => {
    const [mail] = await mailsTo(`${name.toLowerCase()}@guest.example`)
    return /\/contest\/verify#token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  }
  const verify = (token: string) =>
    server().send<'verifyEntry'>('POST', '/api/contest/entries/verification', { token })
  const asAdmin = async <Name extends CallName>(method: string, path: string, body?: unknown) => {
    const send = () => server().send<Name>(method, `/api/admin/contest${path}`, body, admin)
    const sent = await send()
    if (sent.status !== 401) return sent
    // The clock of this test moves by days, longer than a session lasts.
    admin = await server().as('admin@demo.example')
    return send()
  }
  const review = (id: string, body: object) =>
    asAdmin<'reviewEntry'>('PATCH', `/entries/${id}`, body)
  const desk = async (): Promise<ContestDesk> => (await asAdmin<'contestDesk'>('GET', '')).body
  const audited = (action: string) =>
    server().db.select().from(auditLog).where(like(auditLog.action, action)).orderBy(auditLog.id)

  describe('an entry', () => {
    test('counts when the link of its email is followed, and says so kindly a second time', async () => {
      await enter('Zoe')
      const [entry] = await server()
        .db.select()
        .from(surveyEntries)
        .where(eq(surveyEntries.email, 'zoe@guest.example'))
      expect(entry?.verifiedAt).toBeNull()
      const token = await tokenOf('Zoe')
      // Whoever reads the database cannot follow the link.
      expect(entry?.verificationHash).toBe(sha256(token))
      const [mail] = await mailsTo('zoe@guest.example')
      const first = await verify(token)
      expect(first.body).toMatchObject({ name: 'Zoe', state: 'verified', isFixed: false })
      expect(mail?.text).toContain(first.body.line)
      expect((await verify(token)).body).toMatchObject({
        state: 'verified-before',
        line: first.body.line,
      })
      expect((await desk()).counts).toMatchObject({ verified: 1 })
    })

    test.each(['', 'x', 'A'.repeat(32)])('is not confirmed by the link "%s"', async (token) => {
      expect(await verify(token)).toMatchObject({ status: 404, body: { error: 'link_unknown' } })
    })

    test('gets its email again when asked, though not at once, and nobody learns who entered', async () => {
      await enter('Mia')
      const ask = (email: string) =>
        server().send<'remindEntry'>('POST', '/api/contest/entries/reminder', { email })
      const [known, unknown] = [await ask('MIA+x@guest.example'), await ask('no@guest.example')]
      expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
      expect(await mailsTo('mia@guest.example')).toHaveLength(1)
      server().set(new Date(FRIDAY_NOON.getTime() + 11 * MINUTE_MS))
      await Promise.all(Array.from({ length: 8 }, () => ask('mia@guest.example')))
      const mails = await mailsTo('mia@guest.example')
      expect(mails).toHaveLength(2)
      // Either mail works.
      expect(mails[1]?.text).toContain(await tokenOf('Mia'))
      expect(await mailsTo('no@guest.example')).toHaveLength(0)
      server().set(FRIDAY_NOON)
      await verify(await tokenOf('Mia'))
      server().set(new Date(FRIDAY_NOON.getTime() + 60 * MINUTE_MS))
      await ask('mia@guest.example')
      expect(await mailsTo('mia@guest.example')).toHaveLength(2)
      server().set(FRIDAY_NOON)
    })

    test('with a phone number only is confirmed by the admin, who can reject and take that back', async () => {
      const { body } = await enter('Pat', { email: '', phone: '518 555 0111' })
      expect((await review(body.id, { act: 'verify' })).body.state).toBe('verified')
      const rejected = await review(body.id, { act: 'reject', because: 'Works here.' })
      expect(rejected.body).toMatchObject({ state: 'rejected', rejectedBecause: 'Works here.' })
      expect((await review(body.id, { act: 'restore' })).body.state).toBe('verified')
      expect((await review(body.id, { act: 'remind' })).status).toBe(409)
      expect((await review(body.id, { act: 'reject' })).status).toBe(400)
      expect((await review('nobody', { act: 'verify' })).status).toBe(404)
      expect(await audited('contest.entry-%')).toMatchObject([
        { byName: 'Ada Marsh', before: { state: 'waiting' }, after: { state: 'verified' } },
        { after: { state: 'rejected', because: 'Works here.' } },
        { before: { state: 'rejected' }, after: { state: 'verified' } },
      ])
    })

    test('that looks like another one is marked, searched, sorted, filtered and saved', async () => {
      await enter('=Cmd', { email: 'zoe@other.example', favoriteFlavor: '=1+1' })
      await enter('Zoe', { email: 'zoe2@guest.example' })
      const find = async (query: string) =>
        (await asAdmin<'contestEntries'>('GET', `/entries?${query}`)).body
      const all = await find('sort=name')
      expect(all.rows.map(({ name }) => name)).toEqual(['=Cmd', 'Mia', 'Pat', 'Zoe', 'Zoe'])
      expect(all.facets).toMatchObject({ state: { waiting: 2, verified: 3 }, alike: { yes: 2 } })
      expect((await find('alike=yes')).rows.every(({ alike }) => alike[0]?.by === 'name')).toBe(
        true,
      )
      expect((await find('q=518%20555')).rows.map(({ name }) => name)).toEqual(['Pat'])
      expect((await find('state=waiting')).total).toBe(2)
      const csv = await server().app.request('http://cafe.test/api/admin/contest/entries.csv', {
        headers: admin,
      })
      const text = await csv.text()
      expect(text).toContain("'=Cmd")
      expect(text).toContain("'=1+1")
    })

    test('is forgotten when who made it asks, and may then be made anew', async () => {
      const { body } = await enter('Ivo')
      const remove = () => asAdmin<'removeEntry'>('DELETE', `/entries/${body.id}`)
      expect([(await remove()).status, (await remove()).status]).toEqual([200, 404])
      const left = await server().db.$count(surveyEntries, eq(surveyEntries.id, body.id))
      expect(left).toBe(0)
      expect(JSON.stringify(await audited('contest.entry-removed'))).not.toContain('Ivo')
      const again = await enter('Ivo')
      expect(again.status).toBe(200)
      await asAdmin('DELETE', `/entries/${again.body.id}`)
    })

    test('is taken in the days that the rules name', async () => {
      const save = (more: object) =>
        asAdmin<'contestRules'>('PATCH', '/rules', { ...DEFAULT_CONTEST, ...more })
      const wrong = await save({ entriesFrom: '2025-10-20', entriesUntil: '2025-10-19' })
      expect([wrong.status, wrong.body.fields]).toEqual([
        400,
        { entriesUntil: expect.any(String) as string },
      ])
      const entering = async () => (await server().send<'cafe'>('GET', '/api/cafe')).body.entering
      await save({ entriesFrom: '2028-02-29' })
      expect(await entering()).toEqual({ period: 'before', from: '2028-02-29' })
      expect((await enter('Eve')).body).toMatchObject({
        error: 'not_open_yet',
        message: 'Entries are taken from Tuesday, February 29, 2028. Come back then.',
      })
      await save({ entriesUntil: '2025-10-16' })
      expect(await entering()).toEqual({ period: 'over', from: null })
      expect((await enter('Eve')).body).toMatchObject({
        error: 'campaign_over',
        message: CLOSED_TEXTS.over.title,
      })
      const saved = await save({ entriesUntil: '2025-10-17', alternateCount: 2 })
      expect(saved.body.entriesUntil).toBe('2025-10-17')
      expect((await enter('Eve')).status).toBe(200)
      expect((await entering())?.period).toBe('open')
      expect(await audited('contest.rules-changed')).toHaveLength(3)
    })

    test('begins and ends at midnight by the clocks of the café, and any page may know', async () => {
      const days = { entriesFrom: '2025-10-01', entriesUntil: '2025-11-02' }
      await asAdmin('PATCH', '/rules', { ...DEFAULT_CONTEST, ...days })
      const { body } = await server().send<'contest'>('GET', '/api/contest')
      // Between them the clocks went back.
      expect(body).toMatchObject({
        opensAt: '2025-10-01T04:00:00.000Z',
        closesAt: '2025-11-03T05:00:00.000Z',
      })
      const partner = { headers: { Origin: 'https://partner.example' } }
      const answer = await server().app.request('/api/contest', partner)
      expect(answer.headers.get('access-control-allow-origin')).toBe('*')
      await asAdmin('PATCH', '/rules', {
        ...DEFAULT_CONTEST,
        entriesUntil: '2025-10-17',
        alternateCount: 2,
      })
    })
  })

  describe('the draw', () => {
    const commit = (more: object = {}) =>
      asAdmin<'commitDraw'>('POST', '/list', {
        campaign: CAMPAIGN,
        winnerCount: 1,
        alternateCount: 2,
        seedSource: SEED_SOURCE,
        ...more,
      })
    const draw = (seed = '07 11 23 PB 4') =>
      asAdmin<'drawWinners'>('POST', '/draw', { campaign: CAMPAIGN, seed })
    const published = async () => (await server().send<'contest'>('GET', '/api/contest')).body
    const list = async () => {
      const answer = await server().app.request('http://cafe.test/api/contest/entries.txt')
      return { status: answer.status, text: await answer.text() }
    }

    test('waits for the list, the list for the promised last day and for enough entries', async () => {
      expect((await draw()).body).toMatchObject({ error: 'list_not_fixed' })
      expect((await commit()).body).toMatchObject({ error: 'still_open' })
      server().set(new Date('2025-10-18T04:00:00Z'))
      expect((await commit({ winnerCount: 9 })).body.error).toBe('rules_differ')
      const rules = { ...DEFAULT_CONTEST, entriesUntil: '2025-10-17', alternateCount: 2 }
      await asAdmin('PATCH', '/rules', { ...rules, winnerCount: 9 })
      expect((await commit({ winnerCount: 9 })).body).toMatchObject({
        error: 'too_few_entries',
        fields: { winnerCount: 'At most 3.' },
      })
      await asAdmin('PATCH', '/rules', rules)
      expect((await commit({ seedSource: 'dice' })).status).toBe(400)
      expect((await list()).status).toBe(404)
    })

    test('has its list fixed once, by whichever of two admins is first', async () => {
      const answers = await Promise.all([commit(), commit({ alternateCount: 1 }), commit()])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
      expect(await server().db.$count(contestDraws)).toBe(1)
      expect(await audited('contest.list-fixed')).toHaveLength(1)
    })

    test('publishes a list without names, whose hash anybody can take', async () => {
      const { text } = await list()
      const { draw: promise } = await published()
      expect(sha256(text)).toBe(promise?.listHash)
      expect(promise).toMatchObject({
        entryCount: 3,
        seedSource: SEED_SOURCE,
        seed: null,
        places: [],
      })
      const read = readList(text)
      expect(read.ok && read.list.lines).toHaveLength(3)
      expect(text).not.toMatch(/zoe|guest|518 555/i)
      const zoe = (await verify(await tokenOf('Zoe'))).body
      expect(text).toContain(zoe.line)
      expect(zoe).toMatchObject({ state: 'verified-before', isFixed: true })
    })

    test('closes entering, confirming and reviewing', async () => {
      expect((await enter('Late')).body).toMatchObject({
        error: 'campaign_over',
        message: CLOSED_TEXTS.over.title,
      })
      expect((await verify(await tokenOf('Eve'))).body).toMatchObject({ state: 'late' })
      expect((await server().send<'cafe'>('GET', '/api/cafe')).body.entering?.period).toBe('over')
      const [entry] = await server()
        .db.select()
        .from(surveyEntries)
        .where(eq(surveyEntries.email, 'eve@guest.example'))
      expect((await review(entry?.id ?? '', { act: 'verify' })).body.error).toBe('list_fixed')
      expect((await asAdmin('PATCH', '/rules', DEFAULT_CONTEST)).body.error).toBe('list_fixed')
      const next = await asAdmin('POST', '/campaigns', { campaign: 'winter-2026' })
      expect(next.body.error).toBe('contest_not_drawn')
    })

    test('is done once, however many admins enter a seed at the same time', async () => {
      const answers = await Promise.all([draw(), draw('another seed'), draw('a third')])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
      expect(await server().db.$count(contestWinners)).toBe(3)
      expect(await audited('contest.drawn')).toHaveLength(1)
      expect((await draw('again')).body.message).toMatch(/drawn before, by Ada Marsh/)
    })

    test('is what anybody gets who does it again: by the rule, and by the published program', async () => {
      const { draw: result } = await published()
      const { text } = await list()
      const read = readList(text)
      if (!read.ok || !result?.seed) throw new Error('There is nothing to compare.')
      const again = await drawPlaces(sha256, read.list, result.seed)
      const lines = result.places.map(({ line }) => line)
      expect(again.map(({ line }) => line)).toEqual(lines)

      const folder = await mkdtemp(join(tmpdir(), 'contest-'))
      const file = join(folder, 'entries.txt')
      await writeFile(file, text)
      const program = join(ROOT, 'server/contest/recompute.mjs')
      const run = (...args: string[]) =>
        promisify(execFile)(process.execPath, [program, file, ...args])
      const { stdout } = await run(` ${result.seed.toUpperCase()}  `)
      expect(stdout).toContain(result.listHash)
      expect(stdout.match(/^(winner|alternate).*/gm)?.map((row) => row.split(/ +/))).toEqual(
        lines.map((line, i) => [i === 0 ? 'winner' : 'alternate', `${i + 1}`, line]),
      )
      await writeFile(file, text.replace(/\n[0-9a-f]{32}\n$/, '\n'))
      await expect(run('seed')).rejects.toMatchObject({ stderr: 'The list is not complete.\n' })
      await rm(folder, { recursive: true })
      const served = await server().app.request('http://cafe.test/api/contest/recompute.mjs')
      expect(await served.text()).toContain('SHA-256')
    })

    test('cannot be changed in the database either', async () => {
      const change = (set: object) =>
        server().db.update(contestDraws).set(set).where(eq(contestDraws.campaign, CAMPAIGN))
      await expect(change({ seed: 'mine' })).rejects.toThrow()
      await expect(change({ lines: [] })).rejects.toThrow()
      await expect(server().db.delete(contestDraws)).rejects.toThrow()
    })

    describe('and its winner log', () => {
      const step = (rank: number, body: object) =>
        asAdmin<'patchWinner'>('PATCH', `/${CAMPAIGN}/winners/${rank}`, body)
      const at = async (rank: number) => (await desk()).winners.find((each) => each.rank === rank)

      test('tells the winner by email and counts the days', async () => {
        const before = await at(1)
        const told = await step(1, { act: 'tell' })
        expect(told.body.winners[0]).toMatchObject({ status: 'told', answerBy: '2025-10-25' })
        const mails = await mailsTo(before?.email ?? '')
        const mail = mails.find(({ subject }) => subject.startsWith('You won'))
        if (before?.email) expect(mail?.text).toContain(before.line)
        expect((await step(1, { act: 'tell' })).body.error).toBe('winner_moved_on')
        expect((await step(2, { act: 'tell' })).body.error).toBe('winner_moved_on')
        expect((await step(9, { act: 'pass' })).status).toBe(404)
      })

      test('lets the next alternate move up once, though two admins pass the winner over', async () => {
        const answers = await Promise.all([step(1, { act: 'pass' }), step(1, { act: 'pass' })])
        expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
        expect(await at(1)).toMatchObject({ status: 'passed', kind: 'winner' })
        expect(await at(2)).toMatchObject({ status: 'drawn', kind: 'winner', hasMovedUp: true })
        expect(await at(3)).toMatchObject({ status: 'drawn', kind: 'alternate' })
      })

      test('names in public only who agreed, by first name and initial', async () => {
        const place = async () => (await published()).draw?.places[1]
        await step(2, { act: 'tell' })
        expect((await step(2, { act: 'name', isNamed: true })).body.error).toBe('winner_moved_on')
        await step(2, { act: 'accept' })
        expect(await place()).toMatchObject({ name: null, hasMovedUp: true })
        await step(2, { act: 'name', isNamed: true })
        expect((await place())?.name).toBe((await at(2))?.name)
        await step(2, { act: 'note', note: 'Comes on Sunday.' })
        await step(2, { act: 'prize', isGiven: true })
        expect(await at(2)).toMatchObject({ isPrizeGiven: true, note: 'Comes on Sunday.' })
        expect((await step(2, { act: 'pass' })).body.error).toBe('winner_moved_on')
        expect((await audited('contest.winner-%')).map(({ action }) => action)).toEqual([
          'contest.winner-tell',
          'contest.winner-pass',
          'contest.winner-tell',
          'contest.winner-accept',
          'contest.winner-name',
          'contest.winner-note',
          'contest.winner-prize',
        ])
      })
    })
  })

  test('another contest begins, and the draw of the one before stays published', async () => {
    const start = (campaign: string) => asAdmin<'startContest'>('POST', '/campaigns', { campaign })
    expect((await start(CAMPAIGN)).body.error).toBe('campaign_used')
    expect((await start('winter-2026')).body).toMatchObject({
      campaign: 'winter-2026',
      counts: { all: 0 },
      rules: { entriesUntil: null },
      draw: null,
    })
    expect((await enter('Zoe')).status).toBe(200)
    const promised = DEFAULT_CONTEST
    const others = { ...(await desk()).rules, claimDays: 1, prizeDetails: 'Another prize' }
    expect((await asAdmin('PATCH', '/rules', others)).status).toBe(200)
    const headers = await server().as('admin@demo.example')
    const settings = '/api/admin/settings'
    const { version } = (await server().send<'settingsState'>('GET', settings, undefined, headers))
      .body
    const prize = 'A bicycle'
    const change = { cafe: { campaign: { prize } } }
    const changed = await server().send('PATCH', settings, { change, version }, headers)
    expect(changed.status).toBe(200)
    expect((await server().send<'contest'>('GET', '/api/contest')).body.prize).toBe(prize)
    const before = await server().send<'contest'>('GET', `/api/contest?campaign=${CAMPAIGN}`)
    expect(before.body.draw?.seed).not.toBeNull()
    expect(before.body.prize).toBe(DEFAULT_SETTINGS.cafe.campaign.prize)
    // The promise to those who entered it stays, whatever the next contest promises.
    expect(before.body.rules).toMatchObject({ prizeDetails: promised.prizeDetails })
    const old = await asAdmin<'contestDesk'>('GET', `?campaign=${CAMPAIGN}`)
    expect(old.body.rules.claimDays).toBe(promised.claimDays)
    expect((await server().send<'contest'>('GET', '/api/contest')).body).toMatchObject({
      isOpen: true,
      draw: null,
      drawn: [CAMPAIGN],
    })
    expect((await asAdmin<'contestDesk'>('GET', `?campaign=${CAMPAIGN}`)).body).toMatchObject({
      isCurrent: false,
      campaigns: ['winter-2026', CAMPAIGN],
    })
  })

  test('managers read the entries, and nobody but an admin gets at anything else', async () => {
    const manager = await server().as('manager@demo.example')
    const barista = await server().as('barista@demo.example')
    for (const path of ['', '/entries']) {
      const read = async (headers = {}) =>
        (await server().send('GET', `/api/admin/contest${path}`, undefined, headers)).status
      expect([await read(), await read(barista), await read(manager)]).toEqual([401, 403, 200])
    }
    for (const [method, path] of [
      ['GET', '/entries.csv'],
      ['PATCH', '/entries/x'],
      ['DELETE', '/entries/x'],
      ['PATCH', '/rules'],
      ['POST', '/campaigns'],
      ['POST', '/list'],
      ['POST', '/draw'],
      ['PATCH', `/${CAMPAIGN}/winners/1`],
    ] as const) {
      const send = (headers = {}) =>
        server().send(method, `/api/admin/contest${path}`, undefined, headers)
      expect([(await send()).status, (await send(manager)).status]).toEqual([401, 403])
    }
  })

  test.runIf(engine === 'postgres')(
    'an entry confirmed while the list is fixed is in it, or is told that it is late',
    async () => {
      const campaign = 'race'
      await server()
        .db.insert(surveyEntries)
        .values(
          Array.from({ length: 20 }, (_, i) => ({
            id: `race-${i}`,
            name: `Racer ${i}`,
            campaign,
            marketingConsent: false,
            source: 'website',
            createdAt: FRIDAY_NOON,
            verificationHash: sha256(`token-${i}`),
            ...(i === 0 && { verifiedAt: FRIDAY_NOON }),
          })),
        )
      const [fixed, ...answers] = await Promise.all([
        asAdmin<'commitDraw'>('POST', '/list', {
          campaign,
          winnerCount: 1,
          alternateCount: 0,
          seedSource: SEED_SOURCE,
        }),
        ...Array.from({ length: 19 }, (_, i) => verify(`token-${i + 1}`)),
      ])
      expect(fixed?.status).toBe(200)
      const [row] = await server()
        .db.select()
        .from(contestDraws)
        .where(and(eq(contestDraws.campaign, campaign)))
      for (const { body } of answers)
        expect(row?.lines.includes(body.line)).toBe(body.state === 'verified')
    },
  )
})
