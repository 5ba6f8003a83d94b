import { useCallback, useRef, useState } from 'react'
import { FORM_MIN_AGE_MS } from '#domain/content/form-texts.ts'
import { ApiError, call } from '#widgets/api.ts'

/** What every public form carries against robots. */
export type Guards = { formToken: string; website?: string }

/**
 * The guard of a public form: a token that shows it was opened by a person, and a field that only a program fills in.
 * `opened` fetches the token, at the first touch; `send` sends with it and replaces one that went stale once.
 */
export function useRobotGuard() {
  const [website, setWebsite] = useState('')
  const held = useRef<Promise<Opened> | null>(null)
  const opened = useCallback(() => {
    // Where it fails, once more at sending.
    held.current ??= open()
    held.current.catch(() => (held.current = null))
  }, [])
  const send = async <Done>(sending: (guards: Guards) => Promise<Done>): Promise<Done> => {
    const done = await sendOpened(held, (formToken) =>
      sending({ formToken, ...(website && { website }) }),
    )
    held.current = null
    return done
  }
  return { website, setWebsite, opened, send }
}

type Opened = { formToken: string; at: number }
type Held = { current: Promise<Opened> | null }

async function open(): Promise<Opened> {
  const { formToken } = await call('formToken')
  return { formToken, at: performance.now() }
}

/** Sends with the token of the opened form; one that went stale while the tab lay open is replaced once. */
async function sendOpened<Done>(held: Held, send: (formToken: string) => Promise<Done>) {
  for (let attempt = 0; ; attempt += 1) {
    const { formToken, at } = await (held.current ??= open()).catch((error: unknown) => {
      held.current = null
      throw error
    })
    const wait = at + FORM_MIN_AGE_MS + CLOCK_SLACK_MS - performance.now()
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    try {
      return await send(formToken)
    } catch (error) {
      const code = error instanceof ApiError ? error.code : ''
      const isStale = code === 'form_expired' || code === 'form_token_invalid'
      if (isStale || code === 'form_sent_before') held.current = null
      if (!isStale || attempt > 0) throw error
    }
  }
}

/** The browser filled it all in at once: its click waits out the time in which only programs are so quick. */
const CLOCK_SLACK_MS = 250
