import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { PublicDraw } from '#domain/contracts/contest.ts'
import { urlOf } from '#widgets/api.ts'
import { t, word } from '../../texts/t.ts'
import { FindLine } from './FindLine.tsx'
import { recompute, type Recomputed } from './recompute.ts'
import { webSha256 } from './web-sha256.ts'

/** Fetches the published list and does the draw again, here in this browser. */
export function Recompute({ draw }: { draw: PublicDraw }): ReactNode {
  const [result, setResult] = useState<Recomputed | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const answer = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (result || problem) answer.current?.focus()
  }, [result, problem])

  const run = async () => {
    if (isBusy) return
    setBusy(true)
    setProblem(null)
    try {
      const sha256 = webSha256()
      if (!sha256) throw new Error(word(NO_CRYPTO))
      const response = await fetch(urlOf('contestList', { query: { campaign: draw.campaign } }))
      if (!response.ok) throw new Error(t('The list could not be fetched. Please try again.'))
      setResult(await recompute(sha256, await response.text(), draw))
    } catch (error) {
      setResult(null)
      // A browser names a lost connection in its own words.
      setProblem(error instanceof TypeError ? word(OFFLINE) : (error as Error).message)
    } finally {
      setBusy(false)
    }
  }

  const isDrawn = draw.seed !== null
  return (
    <div className="draw-check">
      <button
        type="button"
        className="button loud"
        aria-disabled={isBusy}
        onClick={() => void run()}
      >
        {isBusy
          ? t('Calculating…')
          : t(isDrawn ? 'Do the draw again, here' : 'Check the list, here')}
      </button>
      <div ref={answer} tabIndex={-1} role="status" className="draw-answer">
        {problem && <p className="notice is-error">{problem}</p>}
        {result && <Compared draw={draw} result={result} />}
      </div>
      {result && <FindLine draw={draw} list={result.list} />}
    </div>
  )
}

const NO_CRYPTO =
  'This browser calculates fingerprints on addresses that begin with https only. Use the program below instead.'
const OFFLINE = 'The list could not be fetched. Check your connection and try again.'

function Compared({ draw, result }: { draw: PublicDraw; result: Recomputed }): ReactNode {
  const isEqual = result.isSameHash && (result.lines === null || result.isSameDraw)
  return (
    <div className="draw-verdict" data-equal={isEqual}>
      <p className="draw-verdict-word">{t(isEqual ? 'Equal.' : 'Not equal.')}</p>
      <dl>
        <div>
          <dt>{t('List, calculated here')}</dt>
          <dd className="code">{result.listHash}</dd>
        </div>
        <div>
          <dt>{t('List, as published')}</dt>
          <dd className="code">{draw.listHash}</dd>
        </div>
        {result.lines && (
          <div>
            <dt>{t('Drawn here')}</dt>
            <dd>
              {result.isSameDraw
                ? t('The same {count} lines in the same order as published.', {
                    count: result.lines.length,
                  })
                : t('Other lines than published:')}
              {!result.isSameDraw && (
                <ol className="code">
                  {result.lines.map((line) => (
                    <li key={line}>{line}</li>
                  ))}
                </ol>
              )}
            </dd>
          </div>
        )}
      </dl>
      {!isEqual && (
        <p>
          {t(
            'Please tell us, and keep the list that you got. Something is wrong, on our side or between us.',
          )}
        </p>
      )}
    </div>
  )
}
