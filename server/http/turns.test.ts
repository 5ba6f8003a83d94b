import { expect, test } from 'vitest'
import { Refused } from './refuse.ts'
import { openTurns } from './turns.ts'

/** Work that is done when it is told to, and what was done so far. */
function open(limits = { ofOne: 3, inAll: 6 }) {
  const turns = openTurns(limits, 3)
  const done: string[] = []
  let goOn = () => {}
  const ask = (network: string, name: string) =>
    turns.run(network, async () => {
      await new Promise<void>((resolve) => (goOn = resolve))
      done.push(name)
      return name
    })
  return { turns, done, ask, goOn: () => goOn() }
}

const refusal = (asked: Promise<unknown>) =>
  asked.then(
    () => null,
    (error: unknown) => error as Refused,
  )

test('networks take turns, however much one of them asks for', async () => {
  const { ask, done, goOn } = open()
  const asked = [ask('a', 'a1'), ask('a', 'a2'), ask('a', 'a3'), ask('b', 'b1'), ask('c', 'c1')]
  for (const piece of [0, 3, 4, 1, 2]) {
    goOn()
    await asked[piece]
  }
  expect(done).toEqual(['a1', 'b1', 'c1', 'a2', 'a3'])
})

test('a network has a part of the places, and everybody together has all of them', async () => {
  const { ask, turns } = open()
  const isLeft = async (network: string) => {
    void ask(network, network)
    return (await refusal(Promise.resolve().then(() => turns.requirePlace(network)))) === null
  }
  expect([await isLeft('a'), await isLeft('a'), await isLeft('a')]).toEqual([true, true, false])
  const refused = await refusal(ask('a', 'a4'))
  expect([refused?.status, refused?.headers]).toEqual([503, { 'Retry-After': '3' }])
  expect([await isLeft('b'), await isLeft('c'), await isLeft('d')]).toEqual([true, true, false])
  expect((await refusal(ask('e', 'e1')))?.error).toBe('busy')
})

test('work that fails is told to who asked for it, and gives its place to the next', async () => {
  const turns = openTurns({ ofOne: 1, inAll: 1 }, 3)
  const failing = turns.run('a', () => Promise.reject(new Error('It broke.')))
  await expect(failing).rejects.toThrow('It broke.')
  expect(await turns.run('a', async () => 'next')).toBe('next')
})
