import type { ReactNode } from 'react'
import type { QuoteLine } from '#domain/contracts/ordering.ts'
import { LineDrink } from '../ordering/LineDrink.tsx'

const MOST_DRAWN = 4

type Props = { lines: readonly Pick<QuoteLine, 'id' | 'size' | 'customizations'>[] }

/** What is in an order, drawn side by side. */
export function Drawn({ lines }: Props): ReactNode {
  return (
    <div className="drawn" aria-hidden="true">
      {lines.slice(0, MOST_DRAWN).map((line, index) => (
        <LineDrink
          key={index}
          itemId={line.id}
          size={line.size}
          customizations={line.customizations}
        />
      ))}
    </div>
  )
}
