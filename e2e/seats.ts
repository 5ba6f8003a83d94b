import type { APIRequestContext } from '@playwright/test'
import { FORM_MIN_AGE_MS } from '#domain/content/form-texts.ts'
import type { CafeEvent } from '#domain/contracts/content.ts'
import type { Rsvp } from '#domain/contracts/forms.ts'
import type { RunningServer } from './start-server.ts'

type Party = { name: string; email: string; party: number }

/** Asks for seats at the event with the most of them left, one party after the other. */
export async function keepSeats(
  { cafe }: RunningServer,
  request: APIRequestContext,
  parties: readonly Party[],
): Promise<Rsvp[]> {
  const { events } = (await (await request.get(`${cafe}/api/events`)).json()) as {
    events: CafeEvent[]
  }
  const open = events.filter(({ status }) => status === 'scheduled')
  const [roomy] = open.toSorted((a, b) => b.seatsLeft - a.seatsLeft)
  return keepSeatsAt({ cafe }, request, roomy?.id ?? '', parties)
}

/** The same at an event that is named. @param parties those at one with tickets say which */
export async function keepSeatsAt(
  { cafe }: Pick<RunningServer, 'cafe'>,
  request: APIRequestContext,
  id: string,
  parties: readonly (Party & { tickets?: { tier: string; count: number }[] })[],
): Promise<Rsvp[]> {
  const get = async <T>(path: string) => (await (await request.get(cafe + path)).json()) as T
  const tokens = await Promise.all(parties.map(() => get<{ formToken: string }>('/api/form-token')))
  // The server takes nobody for a person who is quicker than this.
  await new Promise((resolve) => setTimeout(resolve, FORM_MIN_AGE_MS + 200))
  const kept: Rsvp[] = []
  for (const [index, party] of parties.entries()) {
    const data = { ...party, ...tokens[index] }
    const answer = await request.post(`${cafe}/api/events/${id}/rsvps`, { data })
    if (!answer.ok()) throw new Error(await answer.text())
    kept.push((await answer.json()) as Rsvp)
  }
  return kept
}
