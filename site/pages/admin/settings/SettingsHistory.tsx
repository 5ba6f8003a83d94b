import { useState, type ReactNode } from 'react'
import type { SettingsState } from '#domain/contracts/settings.ts'
import { ApiError } from '#widgets/api.ts'
import { callPrivate } from '#site/state/call-private.ts'
import { Changes } from '../editing/Changes.tsx'
import { When } from '../editing/When.tsx'
import { useSettingsChanged, useSettingsState } from './state.ts'

/** Every state that was saved: hours, campaign and all else, with who changed what, and a way back. */
export function SettingsHistory({ state }: { state: SettingsState }): ReactNode {
  const changed = useSettingsChanged()
  const { refetch } = useSettingsState()
  const [refusal, setRefusal] = useState<string | null>(null)
  const restore = async (id: number, what: string) => {
    if (!confirm(`Set everything back to ${what}? What is set now stays in the history.`)) return
    setRefusal(null)
    try {
      changed(await callPrivate('restoreSettings', { body: { id, version: state.version } }))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefusal(error.message)
      if (error.code === 'outdated') await refetch()
    }
  }
  return (
    <section className="editing editing-part settings-history" aria-labelledby="settings-history">
      <h2 id="settings-history">History</h2>
      {refusal && (
        <p className="notice is-error" role="alert">
          {refusal}
        </p>
      )}
      {state.history.length === 0 ? (
        <p className="soft">Nothing was changed yet: the café is as it came.</p>
      ) : (
        <ol className="history">
          {state.history.map(({ id, at, by, changes }, i) => (
            <li key={id}>
              <details>
                <summary>
                  <b>
                    <When at={at} />
                  </b>{' '}
                  {by}, {changes.length === 1 ? '1 change' : `${changes.length} changes`}
                  {i === 0 && ', in force now'}
                </summary>
                <div className="history-more">
                  <Changes changes={changes as Parameters<typeof Changes>[0]['changes']} />
                  {i > 0 && (
                    <button
                      type="button"
                      className="button small"
                      onClick={() => void restore(id, 'this state')}
                    >
                      Set everything back to this
                    </button>
                  )}
                </div>
              </details>
            </li>
          ))}
          <li>
            <details>
              <summary>
                <b>The beginning</b> as it came with the software
              </summary>
              <div className="history-more">
                <button
                  type="button"
                  className="button small"
                  onClick={() => void restore(0, 'the defaults')}
                >
                  Set everything back to this
                </button>
              </div>
            </details>
          </li>
        </ol>
      )}
    </section>
  )
}
