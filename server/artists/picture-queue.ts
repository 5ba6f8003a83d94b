import { PICTURE_PROBLEMS } from '#domain/artists/work-texts.ts'
import { Refused } from '../http/refuse.ts'

/** How many pictures of one person may wait to be decoded, and of all people together. */
export const MOST_WAITING = { ofPerson: 3, inAll: 12 }
const RETRY_AFTER_SECONDS = 20

const waiting = new Map<string, number>()
let inAll = 0
let tail: Promise<unknown> = Promise.resolve()

/**
 * Decodes one picture after the other: sixty million pixels are a quarter of a gigabyte while they are open. Whoever has enough waiting
 * already is refused at once, before anything of the file is read.
 * @param personId whose picture it is
 * @param signal of the request: a picture that nobody waits for any more is not decoded
 * @param judge looks at the head of the file, and counts what it will cost
 * @throws Refused 503 with `Retry-After`
 */
export async function inTurn<Result>(
  { personId, signal }: { personId: string; signal?: AbortSignal | undefined },
  judge: () => Promise<void>,
  work: () => Promise<Result>,
): Promise<Result> {
  const own = waiting.get(personId) ?? 0
  if (own >= MOST_WAITING.ofPerson || inAll >= MOST_WAITING.inAll)
    throw new Refused(503, 'pictures_busy', PICTURE_PROBLEMS.busy, {
      headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) },
      fields: { image: PICTURE_PROBLEMS.busy },
    })
  waiting.set(personId, own + 1)
  inAll++
  try {
    await judge()
    const made = tail.then(() => {
      if (signal?.aborted) throw new Refused(400, 'picture_left', PICTURE_PROBLEMS.left)
      return work()
    })
    tail = made.catch(() => {})
    return await made
  } finally {
    inAll--
    const left = (waiting.get(personId) ?? 1) - 1
    if (left > 0) waiting.set(personId, left)
    else waiting.delete(personId)
  }
}
