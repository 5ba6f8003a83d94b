import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#domain/cafe/settings.ts'
import { CLOSED_TEXTS } from '#domain/contest/closed.ts'
import { successTextOf, SURVEY_TEXTS } from '#domain/contest/texts.ts'
import { outbox, surveyEntries } from '../db/schema.ts'
import { eachEngine } from '../db/testing.ts'

eachEngine('the survey', (server) => {
  const enter = (more: object) =>
    server().send<'submitSurvey'>('POST', '/api/surveys', {
      name: 'Zoe',
      marketingConsent: true,
      hadBobaBefore: true,
      campaignEntry: true,
      source: 'prelaunch',
      ...more,
    })

  test('keeps an entry and writes to whoever made it', async () => {
    const { status, body } = await enter({
      email: 'Zoe@Guest.example',
      phone: '',
      favoriteFlavor: 'taro',
      referralSource: 'tiktok',
      userAgent: 'Test',
    })
    // No mail goes out here, so none is promised; it is kept for the day on which mail does.
    expect([status, body.message]).toEqual([200, SURVEY_TEXTS.successByHand])
    const [entry] = await server()
      .db.select()
      .from(surveyEntries)
      .where(eq(surveyEntries.id, body.id))
    expect(entry).toMatchObject({
      name: 'Zoe',
      email: 'zoe@guest.example',
      phone: null,
      favoriteFlavor: 'taro',
      referralSource: 'tiktok',
      campaign: 'opening-2025',
      source: 'prelaunch',
    })
    const mails = await server().db.select().from(outbox).where(eq(outbox.to, 'zoe@guest.example'))
    expect(mails).toHaveLength(1)
  })

  test('writes in Spanish to who entered in Spanish, with what the café says of the prize in it', async () => {
    const headers = await server().as('admin@demo.example')
    const { body: state } = await server().send<'settingsState'>(
      'GET',
      '/api/admin/settings',
      undefined,
      headers,
    )
    const before = DEFAULT_SETTINGS.cafe.campaign.prize
    const es = { heroTitle: '', heroText: '', location: '', opening: '', prize: 'Un barril de té' }
    const email = 'rosa@guest.example'
    await enter({ name: 'Rosa', email, language: 'es' })
    const check = async (prize: string) =>
      (
        await server().send<'checkPrize'>(
          'POST',
          '/api/admin/settings/prize-check',
          { prize },
          headers,
        )
      ).body
    expect((await check('A barrel of tea')).entries).toBeGreaterThan(0)
    expect(await check(before)).toMatchObject({ entries: 0, prize: before, valueCents: 44_200 })
    const change = { cafe: { campaign: { prize: 'A barrel of tea', translations: { es } } } }
    const saved = await server().send<'saveSettings'>(
      'PATCH',
      '/api/admin/settings',
      { change, version: state.version },
      headers,
    )
    expect(saved.status, JSON.stringify(saved.body)).toBe(200)
    const { body: now } = await server().send<'cafe'>('GET', '/api/cafe')
    expect(now.cafe.campaign).toMatchObject({
      prize: 'A barrel of tea',
      translations: { es: { prize: 'Un barril de té', opening: 'octubre de 2025' } },
    })
    const { body: contest } = await server().send<'contest'>('GET', '/api/contest')
    expect(contest.translations).toEqual({ es: { prize: 'Un barril de té' } })
    await enter({ name: 'Rosa', email, language: 'es' })
    await enter({ name: 'Luis', email: 'luis@guest.example', language: 'es' })
    const mails = await server().db.select().from(outbox).where(eq(outbox.to, email))
    expect(mails.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Falta un paso/),
      expect.stringMatching(/^Ya estás participando/),
    ])
    const [first] = mails
    expect(first?.text).toContain('Hola, Rosa:')
    expect(first?.text).toContain('/es/contest/verify#token=')
    expect(first?.text).toContain('/es/contest/rules')
    expect(first?.text).toContain('El premio: Una bebida gratis por semana')
    const [other] = await server()
      .db.select()
      .from(outbox)
      .where(eq(outbox.to, 'luis@guest.example'))
    expect(other?.text).toContain('El premio: Un barril de té.')
    const undo = {
      cafe: { campaign: { prize: before, translations: { es: { ...es, prize: '' } } } },
    }
    const { version } = saved.body
    await server().send('PATCH', '/api/admin/settings', { change: undo, version }, headers)
  })

  test('takes one entry per person, however the address or number is written', async () => {
    expect((await enter({ email: 'm.i.a+boba@gmail.com', phone: '(518) 555-0100' })).status).toBe(
      200,
    )
    const before = await server().db.$count(surveyEntries)
    for (const again of [
      { email: 'mia@googlemail.com' },
      { phone: '+1 518 555 0100' },
      { email: 'new@guest.example', phone: '518.555.0100' },
    ]) {
      const { status, body } = await enter(again)
      // As for a first entry: the answer does not tell who takes part.
      expect([status, body.message]).toEqual([200, successTextOf(again, false)])
    }
    const [told] = await server()
      .db.select()
      .from(outbox)
      .where(eq(outbox.to, 'mia@googlemail.com'))
    expect(told?.text).toContain(SURVEY_TEXTS.alreadyEntered)
    expect(await server().db.$count(surveyEntries)).toBe(before)
    // Nothing of a refused entry stays: its new address may still enter.
    expect((await enter({ email: 'new@guest.example' })).status).toBe(200)
  })

  test('takes an entry for the campaign that runs, and says of another whether it is over or unknown', async () => {
    const email = 'late@guest.example'
    const past = await enter({ name: 'Of last year', email: 'past@guest.example' })
    await server()
      .db.update(surveyEntries)
      .set({ campaign: 'opening-2024' })
      .where(eq(surveyEntries.id, past.body.id))
    const before = await server().db.$count(surveyEntries)
    const told = async (campaign: string) => {
      const { status, body } = await enter({ email, campaign })
      const asked = await server().send('GET', `/api/contest?campaign=${campaign}`)
      expect([asked.status, asked.body]).toMatchObject([status, { error: body['error' as never] }])
      return [status, body]
    }
    expect(await told('opening-2024')).toMatchObject([
      410,
      { error: 'campaign_over', message: CLOSED_TEXTS.over.title },
    ])
    expect(await told('openning-2025')).toMatchObject([
      404,
      { error: 'campaign_unknown', message: CLOSED_TEXTS.unknown.title },
    ])
    expect(await server().db.$count(surveyEntries)).toBe(before)
    expect((await enter({ email, campaign: 'opening-2025' })).status).toBe(200)
  })

  test('takes one of thirty that are sent at once', async () => {
    const same = { email: 'race@guest.example', phone: '518 555 0177' }
    const answers = await Promise.all(Array.from({ length: 30 }, () => enter(same)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30)
    const kept = await server().db.$count(surveyEntries, eq(surveyEntries.email, same.email))
    expect(kept).toBe(1)
  })

  test.each([
    [{ name: '', email: 'a@b.example' }, 'name'],
    [{}, SURVEY_TEXTS.contactRequired],
    [{ email: 'zoe@' }, SURVEY_TEXTS.invalidEmail],
    [{ phone: 'none' }, SURVEY_TEXTS.invalidPhone],
  ])('says what is wrong with %o', async (more, message) => {
    const { status, body } = await enter(more)
    expect([status, body.message]).toEqual([400, expect.stringContaining(message)])
  })
})
