import type { ReactNode } from 'react'
import type { PieceValue, PieceVersion } from '#domain/contracts/editing.ts'
import { differences, type Difference } from '#domain/content/differences.ts'
import { Changes } from './Changes.tsx'
import { When } from './When.tsx'

/** Every published state, newest first: who, when, what changed with it, and a way back to it. */
export function History({
  versions,
  changesTo,
  onTake,
}: {
  versions: readonly PieceVersion[] | undefined
  /** From a state of the past to what is published now. */
  changesTo: (value: PieceValue) => Difference[]
  onTake: (value: PieceValue) => void
}): ReactNode {
  if (!versions || versions.length === 0)
    return versions ? <p className="soft">No changes yet.</p> : null
  return (
    <section className="editing-part" aria-labelledby="history">
      <h2 id="history">History</h2>
      <ol className="history">
        {versions.map(({ id, value, at, by }, i) => {
          const before = versions.slice(i + 1).find((each) => each.value)?.value
          const isAsNow = value !== null && changesTo(value).length === 0
          return (
            <li key={id}>
              <details>
                <summary>
                  <b>
                    <When at={at} />
                  </b>{' '}
                  {by}
                  {value === null && ', taken off the site'}
                  {isAsNow && ', as it is now'}
                </summary>
                <div className="history-more">
                  {value && before ? (
                    <Changes changes={differences(before, value)} />
                  ) : (
                    <p className="soft">{value ? 'The first state.' : 'Nobody could see it.'}</p>
                  )}
                  {value && !isAsNow && (
                    <button
                      type="button"
                      className="button small"
                      onClick={() => {
                        onTake(value)
                        scrollTo({ top: 0 })
                      }}
                    >
                      Take this state into the form
                    </button>
                  )}
                </div>
              </details>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
