import { useEffect, useRef, type RefObject } from 'react'

/** R on a ticket: something of it is made once more. @returns what to set as the ref of the ticket */
export function useRemakeKey(
  canRemake: boolean,
  open: (what: 'remake') => void,
): RefObject<HTMLElement | null> {
  const ticket = useRef<HTMLElement>(null)
  useEffect(() => {
    const element = ticket.current
    if (!element || !canRemake) return
    const press = (event: KeyboardEvent) => {
      if (!isRemakeKey(event)) return
      event.preventDefault()
      open('remake')
    }
    element.addEventListener('keydown', press)
    return () => element.removeEventListener('keydown', press)
  }, [canRemake, open])
  return ticket
}

/** Not while somebody types, or in what was opened from the ticket. */
function isRemakeKey({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (key.toLowerCase() !== 'r' || ctrlKey || metaKey || altKey) return false
  return target instanceof Element && target.closest('dialog, input, select, textarea') === null
}
