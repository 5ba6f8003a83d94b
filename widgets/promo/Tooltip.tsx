import { autoUpdate, flip, offset, shift, useFloating } from '@floating-ui/react'
import { useState } from 'react'

export type TooltipProps = { anchor: HTMLElement; label: string }

/**
 * The label of a button, for those who see it. It says what the link's own label says, so it is hidden from screen
 * readers, which would read it twice.
 */
export function Tooltip({ anchor, label }: TooltipProps) {
  const [tooltip, setTooltip] = useState<HTMLElement | null>(null)
  const { floatingStyles } = useFloating({
    placement: 'top',
    strategy: 'fixed',
    elements: { reference: anchor, floating: tooltip },
    middleware: [offset(10), flip(), shift({ padding: 8 })],
    whileElementsMounted: autoUpdate,
  })
  return (
    <span
      ref={setTooltip}
      className="tooltip"
      part="tooltip"
      role="tooltip"
      aria-hidden="true"
      style={floatingStyles}
    >
      {label}
    </span>
  )
}
