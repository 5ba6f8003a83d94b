import pg from 'pg'

type Hear = (payload: string | null) => void

/** LISTEN on one connection of its own, made again with a growing pause when it breaks. */
export function listenOnPool(url: string) {
  const channels = new Map<string, Set<Hear>>()
  let client: Promise<pg.Client> | null = null
  let isClosed = false
  let retry: NodeJS.Timeout | undefined

  const connect = async () => {
    const made = new pg.Client({
      connectionString: url,
      application_name: 'creative-lounge listener',
    })
    made.on('notification', ({ channel, payload }) => {
      for (const hear of channels.get(channel) ?? []) hear(payload ?? '')
    })
    made.on('error', () => {})
    made.on('end', () => lost(1_000))
    await made.connect()
    for (const channel of channels.keys())
      await made.query(`LISTEN ${pg.escapeIdentifier(channel)}`)
    return made
  }

  const lost = (pauseMs: number) => {
    client = null
    if (isClosed || retry) return
    retry = setTimeout(() => {
      retry = undefined
      client = connect()
      client.then(
        () => channels.forEach((hears) => hears.forEach((hear) => hear(null))),
        () => lost(Math.min(pauseMs * 2, 30_000)),
      )
    }, pauseMs)
    retry.unref()
  }

  return {
    listen: async (channel: string, hear: Hear) => {
      const hears = channels.get(channel) ?? new Set()
      const isFirst = hears.size === 0
      channels.set(channel, hears.add(hear))
      client ??= connect()
      const current = await client
      if (isFirst) await current.query(`LISTEN ${pg.escapeIdentifier(channel)}`)
      return async () => {
        hears.delete(hear)
      }
    },
    close: async () => {
      isClosed = true
      clearTimeout(retry)
      await client?.then(
        (open) => open.end(),
        () => {},
      )
    },
  }
}
