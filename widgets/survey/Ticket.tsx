import type { ReactNode, RefObject } from 'react'

/** The ticket in two pieces. Its first step is drawn at rest, without a renderer: so it has no hooks. */
export function Ticket(props: {
  view: 1 | 2 | 'done' | 'over'
  stub: ReactNode
  children: ReactNode
  ticket?: RefObject<HTMLElement | null>
}) {
  const { view, stub, children, ticket } = props
  return (
    <div className="survey">
      <section ref={ticket} className={`ticket step-${view}`} part="ticket" aria-labelledby="title">
        {stub}
        <div className="body" part="body">
          {children}
        </div>
      </section>
    </div>
  )
}

/** What the ticket asks for now. The focus comes here with each step. */
export function Title({
  text,
  heading,
}: {
  text: string
  heading?: RefObject<HTMLHeadingElement | null>
}) {
  return (
    <h2 ref={heading} id="title" tabIndex={-1}>
      {text}
    </h2>
  )
}
