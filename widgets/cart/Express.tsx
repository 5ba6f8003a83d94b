import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import type { Contact, Quote, QuoteLine } from '#domain/contracts/ordering.ts'
import { choicesOf, choicesText } from '#domain/ordering/line-text.ts'
import { findItem } from '#domain/menu/price.ts'
import { cafe, cart, menu, recallPickup, told } from '#widgets/state/index.ts'
import { dateText, timeText } from '#widgets/texts/dates.ts'
import { errorText } from '#widgets/texts/errors.ts'
import { texts } from '#widgets/texts/language.ts'
import { wordsHere } from '#widgets/texts/words.ts'
import { submitting } from '#widgets/submitting.ts'
import {
  begunContact,
  createExpress,
  knownContact,
  readContact,
  type ContactErrors,
  type Express as Model,
} from './express.ts'
import { drawerSays } from './drawer-says.ts'
import { expressSays } from './express-says.ts'
import styles from './express.css?inline'
import { parts } from './parts.ts'
import { Sign } from './Sign.tsx'
import { price } from './summary.ts'
import type { View } from './view.ts'

export { Receipt } from './express.ts'
export { styles }

/** Express Checkout: who orders, what it costs with tax, one button. */
export function Express({ view }: { view: View }) {
  useSignals()
  const [express] = useState(() => createExpress(view))
  const back = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    void express.start()
    back.current?.focus({ preventScroll: true })
  }, [express])
  if (express.isProcessing.value)
    return (
      <div className="processing" role="status">
        <span className="press" aria-hidden="true" />
        <h3 className="loud">{expressSays().processing}</h3>
        <p>{expressSays()[view.isSimulated() ? 'simulating' : 'keepOpen']}</p>
      </div>
    )
  return (
    <>
      <div className="express-body">
        <button ref={back} type="button" className="text-button" onClick={() => view.backToLines()}>
          <Sign name="back" /> {expressSays().back}
        </button>
        <Trouble express={express} view={view} />
        <When express={express} />
        {express.quote.value && <Bill quote={express.quote.value} />}
        {!express.quote.value && !express.trouble.value && <BillSkeleton />}
        <Told />
        <Promo express={express} />
      </div>
      {express.quote.value?.isSellable && <Place express={express} quote={express.quote.value} />}
    </>
  )
}

/** For when it is: as it was chosen, else as soon as it is made. */
function When({ express }: { express: Model }) {
  useSignals()
  const chosen = recallPickup()
  const minutes = express.minutes.value
  if (!chosen && minutes === null) return null
  return (
    <p className="today">
      {chosen
        ? drawerSays().chosenPickup(`${dateText(chosen.date, 'short')}, ${timeText(chosen.time)}`)
        : expressSays().soon(minutes ?? 0)}
    </p>
  )
}

function Trouble({ express, view }: { express: Model; view: View }) {
  useSignals()
  const { trouble, changes, mayOrderAhead, quote } = express
  const next = cafe.now.value?.nextPickup
  if (!trouble.value && changes.value.length === 0) return null
  return (
    <div className="warning" role="alert">
      {trouble.value && <p>{trouble.value}</p>}
      {changes.value.map(({ name, fromCents, toCents }) => (
        <p key={name}>
          {name} {expressSays().isNow} <b>{price(toCents)}</b>
          {expressSays().itWas(price(fromCents))}
        </p>
      ))}
      {mayOrderAhead.value ? (
        <>
          {next && <p>{expressSays().nextPickup(dateText(next.date), timeText(next.time))}</p>}
          <button
            type="button"
            className="button loud wide"
            onClick={() => void view.orderAhead()}
            onPointerEnter={() => void parts.orderAhead.load().catch(() => {})}
          >
            {expressSays().orderAhead}
          </button>
        </>
      ) : (
        !quote.value && (
          <button type="button" className="button" onClick={() => void express.start()}>
            {expressSays().again}
          </button>
        )
      )}
    </div>
  )
}

/** The whole price before anybody pays it; what cannot be sold says so on its line. */
function Bill({ quote }: { quote: Quote }) {
  const says = expressSays()
  return (
    <dl className="bill">
      {quote.lines.map((line, index) => (
        <div key={`${index} ${line.id}`} className="bill-line">
          <dt>
            {line.quantity} × {line.name}
            <small>{choicesHere(line, index)}</small>
            {line.problem && (
              <strong className="line-problem">
                {errorText({ ...line.problem, code: line.problem.reason })}
              </strong>
            )}
          </dt>
          <dd>{price(line.totalCents)}</dd>
        </div>
      ))}
      <Row label={says.subtotal} cents={quote.subtotalCents} />
      {quote.discountCents > 0 && (
        <Row
          label={(texts ? null : quote.discountLabel) ?? says.discount}
          cents={-quote.discountCents}
        />
      )}
      {quote.fees?.map((fee) => (
        <Row key={fee.id} label={fee.name} cents={fee.cents} />
      ))}
      {(quote.taxes ?? [{ rate: quote.taxBasisPoints * 10, cents: quote.taxCents }]).map((tax) => (
        <Row key={tax.rate} label={says.tax(tax.rate / 1_000)} cents={tax.cents} />
      ))}
      <div className="bill-total">
        <dt>{says.total}</dt>
        <dd className="numeral">{price(quote.totalCents)}</dd>
      </div>
    </dl>
  )
}

/** What was chosen about a line of the bill: in English as the café says it, else from the cart, whose lines are in the same order. */
function choicesHere(quoted: QuoteLine, index: number): string {
  const line = cart.lines.value[index]
  const list = menu.current.value
  const item = texts && list && line?.id === quoted.id ? findItem(list, line.id) : undefined
  return list && line && item ? choicesOf(list, item, line, wordsHere()) : choicesText(quoted)
}

function Row({ label, cents }: { label: string; cents: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{price(cents)}</dd>
    </div>
  )
}

/** A link, until somebody has a code: then its field is downloaded. */
function Promo({ express }: { express: Model }) {
  const [Field, setField] = useState<typeof import('./PromoCode.tsx').PromoCode>()
  if (Field) return <Field express={express} />
  const open = () =>
    import('./PromoCode.tsx').then(
      (file) => setField(() => file.PromoCode),
      () => {},
    )
  return (
    <button type="button" className="text-button" onClick={open}>
      {expressSays().promo}
    </button>
  )
}

/** Downloaded where the chat was told of something. */
function Told() {
  const [Notice, setNotice] = useState<() => ReactNode>()
  useEffect(() => {
    void told().then(async (is) => {
      if (!is) return
      const file = await import('./Told.tsx')
      setNotice(() => file.Told)
    })
  }, [])
  return Notice && <Notice />
}

function BillSkeleton() {
  return (
    <div className="bill" aria-busy="true" aria-label={expressSays().asking}>
      <span className="skeleton bar-skeleton" />
      <span className="skeleton bar-skeleton" />
      <span className="skeleton bar-skeleton tall" />
    </div>
  )
}

function Place({ express, quote }: { express: Model; quote: Quote }) {
  const says = expressSays()
  const [known, setKnown] = useState<Contact | null>(knownContact)
  const [begun] = useState(begunContact)
  const [name, setName] = useState(begun.name)
  const [reach, setReach] = useState(begun.email || begun.phone)
  const [errors, setErrors] = useState<ContactErrors>({})
  const form = useRef<HTMLFormElement>(null)
  const submit = () => {
    const read = known ? { ok: true as const, contact: known } : readContact(name, reach)
    if (read.ok) return void express.place(read.contact)
    setErrors(read.errors)
    form.current
      ?.querySelector<HTMLInputElement>(read.errors.name ? '[name=name]' : '[name=reach]')
      ?.focus()
  }
  return (
    // oxlint-disable-next-line react/refs -- it is read at a press
    <form ref={form} className="foot place" noValidate {...submitting(submit)}>
      {known ? (
        <p className="known">
          <span>
            <b>{known.name}</b>
            {known.email ?? known.phone}
          </span>
          <button type="button" className="text-button" onClick={() => setKnown(null)}>
            {says.change}
          </button>
        </p>
      ) : (
        <>
          <TextField
            name="name"
            label={says.name}
            autoComplete="name"
            value={name}
            error={errors.name}
            onType={(value) => {
              setName(value)
              setErrors({ ...errors, name: undefined })
            }}
          />
          <TextField
            name="reach"
            label={says.reach}
            autoComplete="email"
            value={reach}
            error={errors.reach}
            onType={(value) => {
              setReach(value)
              setErrors({ ...errors, reach: undefined })
            }}
          />
        </>
      )}
      <button type="submit" className="way">
        {says.place(price(quote.totalCents))}
      </button>
      <p className="small-print">{says.counter}</p>
    </form>
  )
}

function TextField({
  name,
  label,
  autoComplete,
  value,
  error,
  onType,
}: {
  name: string
  label: string
  autoComplete: string
  value: string
  error: string | undefined
  onType: (value: string) => void
}) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        name={name}
        className="input"
        maxLength={name === 'name' ? 60 : 254}
        autoComplete={autoComplete}
        value={value}
        aria-invalid={error !== undefined}
        aria-describedby={error ? `${id}e` : undefined}
        onChange={(event) => onType(event.target.value)}
      />
      {error && (
        <p id={`${id}e`} className="field-error" role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
