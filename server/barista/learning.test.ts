import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { isSameQuestion } from '#domain/barista/same-question.ts'
import type { Learning, NewLesson } from '#domain/contracts/learning.ts'
import { auditLog, menuItems } from '../db/schema.ts'
import { chatHeaders, eachEngine } from '../db/testing.ts'

eachEngine('what the barista learns', (server) => {
  let admin: { authorization: string }
  let sessions = 0
  beforeAll(async () => {
    admin = await server().as('admin@demo.example')
  })
  const learning = async (): Promise<Learning> =>
    (await server().send<'learning'>('GET', '/api/admin/learning', undefined, admin)).body
  const teach = (lesson: NewLesson, headers: Record<string, string> = admin) =>
    server().send<'teach'>('POST', '/api/admin/learning', lesson, headers)
  const ask = async (message: string) => {
    const sessionId = `learner-${(sessions += 1)}`
    const headers = await chatHeaders(server(), sessionId)
    const context = { currentPath: '/', cartItemCount: 0, conversationHistory: [] }
    const body = { message, sessionId, context }
    return (await server().send<'chat'>('POST', '/api/chat', body, headers)).body.response
  }
  /** A talk as a browser reports it. */
  const report = async (...said: [type: string, text: string, intent: string][]) => {
    const sessionId = `reported-${(sessions += 1)}`
    const headers = await chatHeaders(server(), sessionId)
    for (const [messageType, messageText, intent] of said) {
      const metadata = JSON.stringify({ intent, actions: 0 })
      const body = { sessionId, messageType, messageText, pageUrl: '/', metadata }
      const { status } = await server().send('POST', '/api/chat-logs', body, headers)
      expect(status).toBe(200)
    }
  }
  const lost = (text: string) =>
    report(['user', text, ''], ['bot', 'I did not understand.', 'not-understood'])

  test('is for admins', async () => {
    for (const email of ['manager@demo.example', 'customer@demo.example']) {
      const header = await server().as(email)
      const read = await server().send('GET', '/api/admin/learning', undefined, header)
      const taught = await teach({ phrase: 'x y z', kind: 'answer', answer: 'no' }, header)
      expect([read.status, taught.status]).toEqual([403, 403])
    }
  })

  test('begins with what was not understood, most often first, and with how each talk ended', async () => {
    await lost('Can I bring my parrot?')
    await lost('can i bring my parrot? ')
    await lost('do you know the way to san jose')
    // An answer may come in two messages.
    await report(
      ['user', 'do you have a loo for doggos', ''],
      ['bot', 'Hm.', 'note'],
      ['bot', 'I did not understand.', 'not-understood'],
    )
    await report(['user', 'a latte', ''], ['bot', 'Latte?', 'order'], ['bot', 'Added it.', 'added'])
    const { misunderstood } = await learning()
    expect(misunderstood.map(({ phrase, count }) => [phrase, count])).toEqual([
      ['can i bring my parrot?', 2],
      ['do you have a loo for doggos', 1],
      ['do you know the way to san jose', 1],
    ])
    const { body } = await server().send<'chats'>(
      'GET',
      '/api/admin/chats?sort=-misunderstood',
      undefined,
      admin,
    )
    const ends = body.rows.map(({ outcome, misunderstood: count }) => [outcome, count])
    expect(ends.at(-1)).toEqual(['added', 0])
    expect(ends.slice(0, 4)).toEqual(Array.from({ length: 4 }, () => ['not-understood', 1]))
  })

  test('an answer is given from then on, to the same question in other words too, and to no order', async () => {
    const phrase = 'can i bring my parrot?'
    expect((await ask(phrase)).intent).not.toBe('taught')
    const answer = 'Parrots are welcome on the terrace.'
    const { status, body } = await teach({ phrase, kind: 'answer', answer })
    expect(status).toBe(200)
    expect(body.lessons).toMatchObject([{ phrase, holds: true, saidNow: answer }])
    expect(body.misunderstood.map((each) => each.phrase)).not.toContain(phrase)
    expect(await ask('May I bring my parrots')).toMatchObject({ text: answer, intent: 'taught' })
    expect((await ask('can I bring my cat')).text).not.toBe(answer)
    expect((await ask('a latte')).intent).toBe('order')
  })

  test('a fact is the answer of a question as it is then, and no longer holds when that is gone', async () => {
    const { questions } = await learning()
    const [question] = questions
    const phrase = 'zebra crossing hullabaloo'
    const { body } = await teach({ phrase, kind: 'fact', target: question?.id ?? '' })
    const lesson = body.lessons.find((each) => each.phrase === phrase)
    expect(lesson).toMatchObject({ holds: true, targetName: question?.question })
    expect((await ask(phrase)).intent).toBe('taught')
    const wrong = await teach({ phrase: 'another one', kind: 'fact', target: 'no-such-question' })
    expect([wrong.status, wrong.body.fields]).toEqual([
      400,
      { target: 'Choose one of the questions.' },
    ])
  })

  test('an alias is a name of the item, and what no longer holds is seen when the menu changes', async () => {
    const phrase = 'i fancy a violet dream'
    const lesson = {
      phrase,
      kind: 'alias',
      target: 'taro-milk-tea',
      answer: 'violet dream',
    } as const
    const { status, body } = await teach(lesson)
    expect(status).toBe(200)
    const taught = body.lessons.find((each) => each.phrase === phrase)
    expect(taught).toMatchObject({ holds: true, targetName: 'Taro Milk Tea' })
    expect((await ask('a large violet dream')).actions[0]).toMatchObject({ item: 'taro-milk-tea' })
    // Twice is once, and a name that means something else already is refused.
    expect((await teach(lesson)).body.lessons).toHaveLength(3)
    const taken = await teach({ ...lesson, phrase: 'give me it', answer: 'mocha' })
    expect(taken.status).toBe(422)

    const { db, menu } = server()
    await db.update(menuItems).set({ isArchived: true }).where(eq(menuItems.id, 'taro-milk-tea'))
    await menu.refresh()
    const after = (await learning()).lessons.find((each) => each.phrase === phrase)
    await db.update(menuItems).set({ isArchived: false }).where(eq(menuItems.id, 'taro-milk-tea'))
    await menu.refresh()
    expect(after).toMatchObject({ holds: false, targetName: null })
    expect((await learning()).lessons.every(({ holds }) => holds)).toBe(true)
  })

  test('what was taught is taken back once, and who did what is written down', async () => {
    const { lessons } = await learning()
    const id = lessons.find(({ kind }) => kind === 'answer')?.id ?? ''
    const remove = () => server().send('DELETE', `/api/admin/learning/${id}`, undefined, admin)
    expect([(await remove()).status, (await remove()).status]).toEqual([200, 404])
    expect((await ask('can i bring my parrot?')).intent).not.toBe('taught')
    const written = await server()
      .db.select()
      .from(auditLog)
      .where(eq(auditLog.subject, 'can i bring my parrot?'))
    expect(written.map(({ action }) => action)).toEqual(['lesson.taught', 'lesson.taken-back'])
  })

  test('bad input is refused in words', async () => {
    for (const lesson of [
      { phrase: 'ab', kind: 'answer', answer: 'x' },
      { phrase: 'some phrase', kind: 'answer' },
      { phrase: 'some phrase', kind: 'answer', answer: '  ' },
      { phrase: 'some phrase', kind: 'alias', target: 'no-such-item' },
      { phrase: 'x'.repeat(201), kind: 'answer', answer: 'x' },
      { phrase: 'some phrase', kind: 'spell', answer: 'x' },
    ])
      expect((await teach(lesson as NewLesson)).status).toBe(400)
  })
})

test('two questions are the same by the words that say something', () => {
  for (const [one, other, is] of [
    ['can I bring my parrot?', 'may we bring parrots', true],
    ['can I bring my parrot?', 'can I bring a cake', false],
    ['do you sell gift boxes for christmas parties', 'gift boxes for a christmas party', true],
    ['¿puedo traer mi loro?', 'puedo traer un loro', true],
    ['what is it', 'how is that', false],
  ] as const)
    expect([one, other, isSameQuestion(one, other)]).toEqual([one, other, is])
})
