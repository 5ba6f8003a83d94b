import { useEffect, useRef, type ReactNode } from 'react'

/**
 * One thing of the account: what it is on the left edge, what can be done about it beside. A link to `#id` from another page
 * leads to it, though it is there only once the account was fetched.
 */
export function AccountSection({
  id,
  title,
  says,
  children,
}: {
  id: string
  title: string
  /** What it is good for, in a sentence. */
  says?: ReactNode
  children: ReactNode
}): ReactNode {
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (location.hash !== `#${id}`) return
    // After the shell has shown the top of the new page.
    const frame = requestAnimationFrame(() => {
      head.current?.scrollIntoView()
      head.current?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [id])
  return (
    <section className="account-section" aria-labelledby={id}>
      <div className="account-what">
        <h2 id={id} tabIndex={-1} ref={head}>
          {title}
        </h2>
        {says && <p className="soft">{says}</p>}
      </div>
      <div className="account-does">{children}</div>
    </section>
  )
}
