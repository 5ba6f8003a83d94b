import { useCallback, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Menu, MenuItem } from '#domain/contracts/menu.ts'
import { DRINK_QUERY } from '#domain/menu/drink-query.ts'
import { findItem } from '#domain/menu/price.ts'
import { useAddress } from '../../state/use-address.ts'

const LONGEST_WAIT_MS = 300

/**
 * The open sheet is in the address (`?item=<id>`, and its configuration where somebody shared one), so that it can be shared, and
 * Back closes it.
 */
export function useSheet(menu: Menu | undefined) {
  const [params, setParams] = useAddress()
  const { state } = useLocation()
  const navigate = useNavigate()
  const id = params.get('item')
  const item = (id && menu && findItem(menu, id)) || null

  const isShown = useRef<(() => void) | null>(null)
  useEffect(() => {
    if (item) isShown.current?.()
  }, [item])

  // Always the same function, so that sixty cards are not drawn again because one was opened.
  const show = useRef<(id: string) => void>(() => {})
  useEffect(() => {
    show.current = (next) =>
      setParams((before) => withItem(before, next), { state: { isOverMenu: true } })
  })
  const open = useCallback((next: MenuItem, print?: Element | null) => {
    const drawing = print?.querySelector('svg')
    // The touch is answered first, then the sheet is made.
    drawing?.classList.add('is-moving')
    afterPaint(() => {
      if (!drawing || !canMove()) {
        drawing?.classList.remove('is-moving')
        return show.current(next.id)
      }
      // The drawing of the card becomes the drawing of the sheet.
      const move = document.startViewTransition(async () => {
        const shown = new Promise<void>((resolve) => (isShown.current = resolve))
        show.current(next.id)
        await Promise.race([shown, new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MS))])
        drawing.classList.remove('is-moving')
        const sheet = document.querySelector('.sheet')
        sheet?.classList.add('is-moved')
        sheet?.querySelector('.sheet-print svg')?.classList.add('is-moving')
      })
      void move.finished.finally(() => {
        for (const each of document.querySelectorAll('.is-moving'))
          each.classList.remove('is-moving')
      })
    })
  }, [])

  const close = () => {
    if ((state as { isOverMenu?: boolean } | null)?.isOverMenu) void navigate(-1)
    else setParams((before) => withItem(before, null), { replace: true })
  }
  return { item, asked: params, open, close }
}

function withItem(params: URLSearchParams, id: string | null): URLSearchParams {
  const next = new URLSearchParams(params)
  if (id) next.set('item', id)
  else next.delete('item')
  for (const name of DRINK_QUERY) next.delete(name)
  return next
}

const afterPaint = (run: () => void) => requestAnimationFrame(() => setTimeout(run))
const canMove = (): boolean =>
  typeof document.startViewTransition === 'function' &&
  !matchMedia('(prefers-reduced-motion: reduce)').matches
