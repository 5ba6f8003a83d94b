import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { setNewerAnswer } from './newer-answer.ts'

const KEY = ['orders', 'active']

/** A list that somebody looks at; each request of it is answered by hand. */
function watched() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const answers: ((state: string) => void)[] = []
  const observer = new QueryObserver<string>(client, {
    queryKey: KEY,
    queryFn: () => new Promise<string>((resolve) => answers.push(resolve)),
  })
  const stop = observer.subscribe(() => {})
  const settled = () =>
    new Promise<void>((resolve) => {
      if (client.isFetching() === 0) return resolve()
      const off = client.getQueryCache().subscribe(() => {
        if (client.isFetching() > 0) return
        off()
        resolve()
      })
    })
  return { client, answers, settled, stop }
}

test('an answer that was read before a change does not take the change back', async () => {
  const { client, answers, settled, stop } = watched()
  answers[0]?.('pending')
  await settled()
  // The line is up again and the list is asked for; before it comes, somebody presses Confirm.
  void client.invalidateQueries({ queryKey: KEY })
  setNewerAnswer(client, KEY, 'confirmed')
  expect(answers).toHaveLength(3)
  answers[1]?.('pending')
  await Promise.resolve()
  expect(client.getQueryData(KEY)).toBe('confirmed')
  answers[2]?.('confirmed, and what else happened')
  await settled()
  expect(client.getQueryData(KEY)).toBe('confirmed, and what else happened')
  stop()
})

test('where nothing is on its way, nothing is asked', async () => {
  const { client, answers, settled, stop } = watched()
  answers[0]?.('pending')
  await settled()
  setNewerAnswer(client, KEY, 'confirmed')
  expect(answers).toHaveLength(1)
  expect(client.getQueryData(KEY)).toBe('confirmed')
  stop()
})
