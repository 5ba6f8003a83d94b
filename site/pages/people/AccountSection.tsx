import type { ReactNode } from 'react'

/** One thing of the account: what it is on the left edge, what can be done about it beside. */
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
  return (
    <section className="account-section" aria-labelledby={id}>
      <div className="account-what">
        <h2 id={id}>{title}</h2>
        {says && <p className="soft">{says}</p>}
      </div>
      <div className="account-does">{children}</div>
    </section>
  )
}
