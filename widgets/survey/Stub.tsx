import type { TicketTexts } from '#widgets/texts/translation.ts'

/** The torn-off part: the step as a big numeral, and what there is to win. Also drawn at rest: so it has no hooks. */
export function Stub(props: {
  says: TicketTexts
  step: 1 | 2 | 'done'
  prize: string
  opening: string
}) {
  const { says, step, prize, opening } = props
  return (
    <div className="stub" part="stub">
      {step === 'done' ? (
        <svg className="numeral" viewBox="0 0 100 100" aria-hidden="true">
          <path className="second" d="M9 57 27 40 43 58 83 12 97 27 45 86Z" />
          <path d="M9 57 27 40 43 58 83 12 97 27 45 86Z" />
        </svg>
      ) : (
        <p className="numeral">
          <span className="visually-hidden">{says.step}</span>
          {step}
          <small>
            <span aria-hidden="true">/</span>
            <span className="visually-hidden">{says.of}</span>2
          </small>
        </p>
      )}
      <p className="prize">{prize}</p>
      <p className="opening">{says.opening(opening)}</p>
    </div>
  )
}
