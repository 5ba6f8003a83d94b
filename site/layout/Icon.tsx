import type { IconNode } from 'lucide'
import { createElement, type ReactNode, type SVGProps } from 'react'

type Props = Omit<SVGProps<SVGSVGElement>, 'ref' | 'of'> & {
  of: IconNode
  /** Width and height in pixels. */
  size?: number
}

/**
 * One icon of Lucide, drawn as Lucide draws it. The packages that it has for frameworks are larger than all icons of a page.
 * A reader of the screen hears nothing of it: what it means stands beside it, or in the label of its button.
 */
export function Icon({ of, size = 24, ...more }: Props): ReactNode {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      {...more}
    >
      {of.map(([tag, attributes], i) => createElement(tag, { key: i, ...attributes }))}
    </svg>
  )
}
