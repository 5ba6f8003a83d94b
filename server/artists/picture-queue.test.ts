import { expect, test } from 'vitest'
import { PICTURE_PROBLEMS } from '#domain/artists/work-texts.ts'
import { eachEngine } from '../db/testing.ts'
import { openLimits } from '../http/limits.ts'
import { Refused } from '../http/refuse.ts'
import type { Person } from '../people/person.ts'
import { developPicture, MEGAPIXELS_OF_PERSON } from './picture.ts'
import { inTurn, MOST_WAITING } from './picture-queue.ts'
import { photograph, upload } from './testing.ts'

const nothing = async () => {}
const refusal = (error: unknown) => (error instanceof Refused ? error.error : `${error}`)

/** A picture that is being decoded until it is let go. */
function held(personId: string) {
  let release = () => {}
  const gate = new Promise<void>((resolve) => (release = resolve))
  return { made: inTurn({ personId }, nothing, () => gate), release }
}

test('so many pictures of a person wait, and one more is refused at once', async () => {
  const waiting = Array.from({ length: MOST_WAITING.ofPerson }, () => held('ada'))
  await expect(inTurn({ personId: 'ada' }, nothing, nothing).catch(refusal)).resolves.toBe(
    'pictures_busy',
  )
  const other = held('ben')
  for (const { release } of [...waiting, other]) release()
  await Promise.all([...waiting, other].map(({ made }) => made))
  // Whoever was refused may come again.
  await inTurn({ personId: 'ada' }, nothing, nothing)
})

test('many people together fill the queue no further than it is long', async () => {
  const waiting = Array.from({ length: MOST_WAITING.inAll }, (_, nth) => held(`person ${nth}`))
  const error: unknown = await inTurn({ personId: 'ada' }, nothing, nothing).catch(
    (thrown: unknown) => thrown,
  )
  expect(error).toMatchObject({ status: 503, headers: { 'Retry-After': '20' } })
  for (const { release } of waiting) release()
  await Promise.all(waiting.map(({ made }) => made))
})

test('what is refused by its head gives its place back', async () => {
  const bad = async () => {
    throw new Error('no picture')
  }
  for (let nth = 0; nth < 2 * MOST_WAITING.ofPerson; nth++)
    await expect(inTurn({ personId: 'ada' }, bad, nothing)).rejects.toThrow('no picture')
})

test('a picture that nobody waits for any more is not decoded', async () => {
  const first = held('ada')
  const leaving = new AbortController()
  let decoded = 0
  const left = inTurn({ personId: 'ben', signal: leaving.signal }, nothing, async () => ++decoded)
  leaving.abort()
  first.release()
  await expect(left.catch(refusal)).resolves.toBe('picture_left')
  expect(decoded).toBe(0)
})

test('a person’s pictures have so many pixels in ten minutes', async () => {
  const services = { limits: openLimits(null, {}) }
  const person = { user: { id: 'ada' } } as Person
  const file = { name: 'sheet.jpg', bytes: await photograph(1_000, 1_000) }
  await services.limits.spend('megapixels', 'ada', {
    amount: MEGAPIXELS_OF_PERSON - 1,
    most: MEGAPIXELS_OF_PERSON,
    seconds: 600,
  })
  await developPicture(services, person, file, 'blue')
  const error: unknown = await developPicture(services, person, file, 'blue').catch(
    (thrown: unknown) => thrown,
  )
  expect(error).toMatchObject({ status: 429, message: PICTURE_PROBLEMS.tooMany })
  await developPicture(services, { user: { id: 'ben' } } as Person, file, 'blue')
})

eachEngine('pictures that are sent at once', (server) => {
  test('are taken as far as one person may have them wait, and another person’s is taken beside them', async () => {
    const [manager, admin] = [
      await server().as('manager@demo.example'),
      await server().as('admin@demo.example'),
    ]
    const send = async (headers: Record<string, string>) => {
      const form = new FormData()
      form.append('image', new Blob([new Uint8Array(await photograph())]), 'menu.jpg')
      return upload<'addMenuPhoto'>(server(), '/api/admin/menu/photos', form, headers)
    }
    const many = Array.from({ length: MOST_WAITING.ofPerson + 3 }, () => send(manager))
    const other = send(admin)
    const statuses = (await Promise.all(many)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(
      MOST_WAITING.ofPerson,
    )
    expect(new Set(statuses)).toEqual(new Set([200, 503]))
    expect((await other).status).toBe(200)
    expect((await send(manager)).status).toBe(200)
  })
})
