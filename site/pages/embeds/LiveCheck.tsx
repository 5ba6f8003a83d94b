import { useState, type ReactNode } from 'react'
import type { AdminEmbed } from '#domain/contracts/embeds.ts'
import { OTHER_ORIGINS } from '#domain/embeds/values.ts'
import { ApiError } from '#widgets/api.ts'
import { useCafe } from '#site/state/queries.ts'
import { When } from '../admin/editing/When.tsx'
import { Problem } from '../admin/Problem.tsx'
import { useEmbedNow } from './state.ts'
import { isAllowed, refusedNow, stateOf } from './words.ts'

/** Where pages have shown it, the latest first, and another look on demand. */
export function LiveCheck({ embed }: { embed: AdminEmbed }): ReactNode {
  const look = useEmbedNow(embed.id)
  const [isBusy, setBusy] = useState(false)
  const [looks, setLooks] = useState(0)
  const [problem, setProblem] = useState<string | null>(null)
  const { lastSeen, value } = embed
  const refused = refusedNow(embed)
  const now = useCafe().data?.now
  const lookAgain = async () => {
    if (isBusy) return
    setBusy(true)
    setProblem(null)
    try {
      await look()
      setLooks((count) => count + 1)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className="studio-live" aria-labelledby="studio-live">
      <h2 id="studio-live">Is it live?</h2>
      <div role="status">
        {lastSeen.length === 0 && refused.length > 0 ? (
          <p>No page shows it yet.</p>
        ) : lastSeen.length === 0 ? (
          <p>
            {looks === 0
              ? 'No page has shown it yet. Put the code on the page, open the page once, then look again.'
              : 'Still not seen. Open the page in another tab, wait a few seconds, and look again. Is the code on it as copied, and is the site among those that are allowed?'}
          </p>
        ) : (
          <Seen embed={embed} now={now} />
        )}
      </div>
      {lastSeen.length > 0 && (
        <ul>
          {lastSeen.map(({ origin, at }) => (
            <li key={origin}>
              {origin === OTHER_ORIGINS ? (
                <b>Further sites</b>
              ) : (
                <a className="link" href={origin} target="_blank" rel="noopener noreferrer">
                  {origin}
                </a>
              )}
              <span className="soft">
                <When at={at} />
                {!isAllowed(origin, value.allowedOrigins) &&
                  ', not among the sites that are allowed'}
              </span>
            </li>
          ))}
        </ul>
      )}
      {refused.length > 0 && (
        <div className="notice is-error">
          {refused.map(({ origin, at }) => (
            <p key={origin}>
              <b>{origin}</b> has the code and shows nothing (last asked <When at={at} />
              ): it is not among the sites under “Only on these sites”.
            </p>
          ))}
        </div>
      )}
      {(embed.misspelt?.length ?? 0) > 0 && (
        <div className="notice is-error">
          {embed.misspelt?.map(({ id, origin, at }) => (
            <p key={`${id} ${origin}`}>
              <b>{origin}</b> asks for <code>{id}</code>, and there is no such embed (
              <When at={at} />
              ). Its widgets come without this embed and nothing is counted. If this one is meant,
              the code there has to say <code>data-embed="{embed.id}"</code>.
            </p>
          ))}
        </div>
      )}
      <Problem text={problem} />
      <p>
        <button
          type="button"
          className="button"
          aria-disabled={isBusy}
          onClick={() => void lookAgain()}
        >
          {isBusy ? 'Looking…' : 'Look again'}
        </button>
      </p>
    </section>
  )
}

/** Whether pages show it now, of one that was seen. */
function Seen({ embed, now }: { embed: AdminEmbed; now: string | undefined }): ReactNode {
  const { lastSeen, value } = embed
  const state = stateOf(embed, now)
  const shown = lastSeen.filter(({ origin }) => isAllowed(origin, value.allowedOrigins))
  const isOver = state === 'paused' || state === 'retired'
  const sites = isOver || shown.length === 0 ? lastSeen : shown
  const said = `seen on ${sites.length === 1 ? 'one site' : `${sites.length} sites`}, last on`
  return (
    <p>
      {state === 'paused' && 'Paused: within five minutes no page shows it. It was '}
      {state === 'retired' && 'Retired: within five minutes no page shows it. It was '}
      {state === 'shut-out' &&
        shown.length === 0 &&
        `Not now: ${shutOutSites(lastSeen.map(({ origin }) => origin))} among the sites that are allowed. It was `}
      {(state === 'quiet' || (state === 'shut-out' && shown.length > 0)) && 'Not this week: '}
      {(state === 'live' || state === 'partly') && 'Yes: '}
      {said} <When at={sites[0]?.at ?? ''} />.
    </p>
  )
}

/** The first of them, and how many more there are. */
function shutOutSites([first = '', ...more]: string[]): string {
  return more.length === 0 ? `${first} is not` : `${first} and ${more.length} more are not`
}
