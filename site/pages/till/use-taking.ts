import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { formatCents } from '#domain/cafe/money.ts'
import type { SalePayment } from '#domain/contracts/drawers.ts'
import type { OrderMoney } from '#domain/contracts/payments.ts'
import { ApiError } from '#widgets/api.ts'
import { setNewerAnswer } from '#site/state/newer-answer.ts'
import { callPrivate } from '../../state/call-private.ts'
import { useWishKey } from '../../state/wish-key.ts'

/** Somebody at the counter waits for it. */
const LOOK_MS = 2_000

/** The money of an order; while a phone is asked for some of it, as it is every two seconds. */
export function useOrderMoney(id: string) {
  return useQuery({
    queryKey: ['orderMoney', id],
    queryFn: ({ signal }) => callPrivate('orderMoney', { params: { id } }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.phoneCents ? LOOK_MS : false),
  })
}

export type TakenPart = SalePayment & { tipCents?: number }
type Problem = { code: string; message: string }
const NOTHING = { text: '', changeCents: 0 }

/** Takes money for an order: each payment once, pressed again after a lost answer too. */
export function useTaking(id: string, money: OrderMoney) {
  const cache = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  /** What the last press took, or a phone paid, and what is handed back of it. */
  const [said, setSaid] = useState(NOTHING)
  /** Whether a tip was taken here already: it is not asked for again. */
  const [hasTip, setHasTip] = useState(false)
  const key = useWishKey()
  const refresh = () => {
    for (const queryKey of [['orders', 'active'], ['orderList'], ['orderRecord'], ['drawers']])
      void cache.invalidateQueries({ queryKey })
  }
  const send = async (act: () => Promise<OrderMoney>): Promise<boolean> => {
    setBusy(true)
    setProblem(null)
    try {
      setNewerAnswer<OrderMoney>(cache, ['orderMoney', id], await act())
      return true
    } catch (error) {
      const why = error instanceof ApiError ? error : null
      setProblem({
        code: why?.code ?? 'failed',
        message: why?.message ?? 'It is not known whether it was done. Please try again.',
      })
      // Somebody else may have taken it, or a phone paid.
      void cache.invalidateQueries({ queryKey: ['orderMoney', id] })
      return false
    } finally {
      setBusy(false)
      refresh()
    }
  }
  const take = async (
    { method, ...part }: TakenPart,
    drawerId: string | undefined,
  ): Promise<boolean> => {
    const { amountCents, tipCents = 0, givenCents, code } = part
    const by = method === 'cash' ? { givenCents, drawerId } : method === 'gift-card' ? { code } : {}
    const tip = tipCents > 0 ? { tipCents } : {}
    const body = { key: key.of([method, part]), method, amountCents, ...tip, ...by }
    const isTaken = await send(() => callPrivate('takePayment', { params: { id }, body }))
    if (!isTaken) return false
    key.done()
    const allCents = amountCents + tipCents
    setSaid({
      text: takenText({ allCents, tipCents }),
      changeCents: (givenCents ?? allCents) - allCents,
    })
    if (tipCents > 0) setHasTip(true)
    return true
  }
  usePaidByPhone(money, (cents) => {
    setSaid({ text: `${formatCents(cents)} paid on a phone.`, changeCents: 0 })
    refresh()
  })
  return {
    take,
    /** @param amountCents null ends what was asked for */
    askPhone: (amountCents: number | null) => {
      setSaid(NOTHING)
      return send(() => callPrivate('askPhone', { params: { id }, body: { amountCents } }))
    },
    isBusy,
    problem,
    said,
    hasTip,
  }
}

/** Says what a phone paid, once it has. */
function usePaidByPhone({ phoneCents, dueCents }: OrderMoney, onPaid: (cents: number) => void) {
  const asked = useRef<number | null>(null)
  useEffect(() => {
    const before = asked.current
    asked.current = phoneCents ? dueCents : null
    if (before !== null && !phoneCents && dueCents < before) onPaid(before - dueCents)
  })
}

function takenText({ allCents, tipCents }: { allCents: number; tipCents: number }): string {
  const tip = tipCents > 0 ? `, ${formatCents(tipCents)} of it as a tip` : ''
  return `${formatCents(allCents)} taken${tip}.`
}
