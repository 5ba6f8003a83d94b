import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { AFTER_CARD } from '#domain/payments/after-card.ts'

/** How long is waited before each question, two minutes in all: a provider’s word mostly takes some seconds. */
const WAITS_MS = [1, 1, 2, 3, 5, 8, 10, 15, 15, 30, 30].map((seconds) => seconds * 1_000)

/** What Stripe adds to the address of whoever comes back from a bank (docs.stripe.com/payments/payment-intents/verifying-status). */
const REDIRECT_STATUS = 'redirect_status'
const ADDED_BY_STRIPE = ['payment_intent', 'payment_intent_client_secret', REDIRECT_STATUS]

export type AfterCard = {
  /** Somebody is back from the card page, and the server has no answer yet: nobody is asked for money. */
  isConfirming: boolean
  /** The server was asked for two minutes, and still has none. */
  isUnheard: boolean
  /** Begins to ask anew. */
  askAgain: () => void
}

type Known = {
  /** Whether the server waits for the word of a card page; undefined where it was not asked yet. */
  isOpen: boolean | undefined
  /** Why the payment came to nothing. */
  failure: string | null | undefined
}

/**
 * How the payment stands of whoever a card page has led back, which may be sooner than its word. The server is asked until it says
 * paid or failed, more and more rarely; then the mark goes out of the address. Whoever did not agree at the bank has nothing to wait
 * for, and may pay anew at once.
 * @param ask asks the server how it stands
 */
export function useAfterCard({ isOpen, failure }: Known, ask: () => unknown): AfterCard {
  const [search, setSearch] = useSearchParams()
  const [asked, setAsked] = useState(0)
  const isMarked = search.has(AFTER_CARD)
  const isRefused = search.get(REDIRECT_STATUS) === 'failed'
  const isAnswered = isOpen === false || Boolean(failure)
  const isWaiting = isMarked && isOpen === true && !isAnswered && !isRefused
  const latest = useRef(ask)
  useEffect(() => {
    latest.current = ask
  })
  useEffect(() => {
    if (!isMarked || !(isAnswered || isRefused)) return
    setSearch(
      (now) => {
        for (const name of [AFTER_CARD, ...ADDED_BY_STRIPE]) now.delete(name)
        return now
      },
      { replace: true, preventScrollReset: true },
    )
  }, [isMarked, isAnswered, isRefused, setSearch])
  useEffect(() => {
    const wait = WAITS_MS[asked]
    if (!isWaiting || wait === undefined) return
    let isLeft = false
    const timer = setTimeout(() => {
      void Promise.resolve(latest.current())
        .catch(() => {})
        .then(() => !isLeft && setAsked(asked + 1))
    }, wait)
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [asked, isWaiting])
  const isOver = asked >= WAITS_MS.length
  return {
    isConfirming: isWaiting && !isOver,
    isUnheard: isWaiting && isOver,
    askAgain: () => {
      setAsked(0)
      void latest.current()
    },
  }
}
