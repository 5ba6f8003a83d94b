import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { TEMPLATES_MAX } from '#domain/content/answer-templates.ts'
import { answerTemplates } from '../db/schema.ts'
import { eachEngine } from '../db/testing.ts'

const MANAGER = 'manager@demo.example'

eachEngine('answers that are kept for the inbox', (server) => {
  const save = async (id: string, body: object, email = MANAGER) =>
    server().send<'saveAnswerTemplate'>(
      'POST',
      `/api/answer-templates/${id}`,
      body,
      await server().as(email),
    )
  const titles = async () =>
    (
      await server().send<'answerTemplates'>(
        'GET',
        '/api/answer-templates',
        undefined,
        await server().as(MANAGER),
      )
    ).body.templates.map(({ title }) => title)

  test('are added, changed and removed by those who answer, once for each id', async () => {
    const id = randomUUID()
    const text = 'Hello {name},\n\nyes, we do.'
    expect((await save(id, { title: 'Yes', text })).status).toBe(200)
    expect((await save(id, { title: 'Yes, we do', text })).body.templates).toMatchObject([
      { id, title: 'Yes, we do', text, changedBy: 'Mo Okafor' },
    ])
    await save(randomUUID(), { title: 'A room', text })
    expect(await titles()).toEqual(['A room', 'Yes, we do'])
    const barista = 'barista@demo.example'
    expect((await save(randomUUID(), { title: 'No', text }, barista)).status).toBe(403)
    expect((await save(randomUUID(), { title: '', text })).status).toBe(400)
    const remove = async () =>
      server().send<'removeAnswerTemplate'>(
        'DELETE',
        `/api/answer-templates/${id}`,
        undefined,
        await server().as(MANAGER),
      )
    expect((await remove()).body.templates.map(({ title }) => title)).toEqual(['A room'])
    expect((await remove()).status).toBe(200)
  })

  test('have an id that is no path and no word of a program', async () => {
    const text = 'Yes, we do.'
    for (const id of ['..%2f..%2fadmin', '__proto__', '%20', 'a'.repeat(65)])
      expect((await save(id, { title: 'Odd', text })).status, id).toBe(400)
    expect(await titles()).not.toContain('Odd')
  })

  test('are no more than somebody looks through', async () => {
    await server().db.delete(answerTemplates)
    const row = { text: 'Yes.', changedAt: server().now(), changedBy: 'Mo' }
    await server()
      .db.insert(answerTemplates)
      .values(
        Array.from({ length: TEMPLATES_MAX }, (_, at) => ({
          id: `t-${at}`,
          title: `No. ${at}`,
          ...row,
        })),
      )
    const more = await save(randomUUID(), { title: 'One more', text: 'Yes.' })
    expect([more.status, more.body.error]).toEqual([409, 'too_many_templates'])
    expect((await save('t-3', { title: 'Changed', text: 'Yes.' })).status).toBe(200)
  })
})
