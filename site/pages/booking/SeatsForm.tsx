import { useSignals } from '@preact/signals-react/runtime'
import { Fragment, useState, type ReactNode } from 'react'
import { formatCents } from '#domain/cafe/money.ts'
import { timeIn } from '#domain/cafe/time.ts'
import type { SeatBooking } from '#domain/contracts/seats.ts'
import { TICKETS } from '#domain/ordering/reserved-lines.ts'
import { ApiError } from '#widgets/api.ts'
import { session } from '#widgets/state/session.ts'
import { checkWho, NOBODY, whoOf, type Who } from '../../forms/checks.ts'
import { AreaField, Field, FieldError } from '../../forms/Field.tsx'
import { Form } from '../../forms/Form.tsx'
import { useForm, type FieldForm } from '../../forms/use-form.ts'
import { WhoFields } from '../../forms/WhoFields.tsx'
import { toCardPage } from '../../state/card-page.ts'
import { callPrivate } from '../../state/call-private.ts'
import { useDraft } from '../../state/draft.ts'
import { clockText } from '../../texts/dates.ts'
import { inLanguage } from '../../texts/in-language.ts'
import { errorText, isOne, t } from '../../texts/t.ts'
import { InOrder, TO_ORDER, toCart } from './AddToOrder.tsx'
import { DrinkDialog, DrinkFields, type Choosing } from './DrinkFields.tsx'
import { GiveSeatsBack } from './GiveSeatsBack.tsx'
import { checkNames, Names } from './Names.tsx'
import { PaySeats } from './PaySeats.tsx'
import { unpaidOf } from './unpaid-drinks.ts'
import { drinkLines, useDrinksQuote, wishesOf, type DrinkLine } from './use-drinks.ts'
import { WaiverText } from './WaiverText.tsx'
import { checkAnswers, Questions } from './Questions.tsx'
import '#site/forms/tick.css'
import '../ordering/parts.css'

type Values = Who & {
  participants: string[]
  sitWith: string
  message: string
  answers: Record<string, string>
  usesCredit: boolean
  usesPacks: boolean
  agrees: boolean
  creditCode: string
}
type Props = { seats: SeatBooking; onChange: (known?: SeatBooking) => void }

/** Who comes, and the way to the page where it is paid. */
export function SeatsForm({ seats, onChange }: Props): ReactNode {
  const [isAgain, setAgain] = useState(false)
  return (
    <section className="seats-form" aria-labelledby="seats-form-title">
      <h2 id="seats-form-title">{t(seats.hasDetails && !isAgain ? 'Pay' : 'Your details')}</h2>
      {seats.hasDetails && !isAgain ? (
        <>
          <InOrder reference={seats.reference} />
          <PaySeats seats={seats} onChange={onChange} />
          <button type="button" className="button" onClick={() => setAgain(true)}>
            {t('Change who comes')}
          </button>
        </>
      ) : (
        <Details
          seats={seats}
          onChange={(known) => {
            setAgain(false)
            onChange(known)
          }}
        />
      )}
      <GiveSeatsBack seats={seats} onChange={onChange} />
    </section>
  )
}

function Details({ seats, onChange }: Props): ReactNode {
  const { dueCents, ownCreditCents, ownPacks } = seats
  const chosen = useChosenDrinks(seats)
  const form = useSeatsForm(seats, chosen, onChange)
  const { values } = form
  const packs = values.usesPacks ? ownPacks : NO_PACKS
  const credit = values.usesCredit ? Math.min(ownCreditCents, dueCents - packs.cents) : 0
  const toPay = dueCents - packs.cents - credit + chosen.drinksCents
  const names = values.participants.map(
    (name, i) => name.trim() || t('Person {number}', { number: i + 1 }),
  )
  return (
    <>
      <Form
        form={form}
        label={t('Book the seats')}
        button={
          toPay > 0
            ? t('Pay {amount}', { amount: formatCents(toPay) })
            : t(credit > 0 ? 'Book with my credit' : 'Book with my pack')
        }
        busy={t('One moment…')}
        acts={
          <button className="button" value={TO_ORDER}>
            {t('Add to your order')}
          </button>
        }
        note={toPay > 0 ? noteOf(seats, chosen.lines.length > 0) : undefined}
      >
        <WhoComes form={form} seats={seats} />
        <Questions
          form={form}
          questions={seats.questions}
          answers={values.answers}
          onChange={(answers) => form.set({ answers })}
        />
        <DrinksWithSeats seats={seats} names={names} chosen={chosen} />
        <AreaField
          form={form}
          name="message"
          label={t('Anything we should know?')}
          hint={t('optional')}
          rows={2}
          maxLength={1000}
        />
        <AgreeAndPay form={form} seats={seats} />
        <SumOfAll
          seats={seats}
          drinksCents={chosen.drinksCents}
          packCents={packs.cents}
          creditCents={credit}
        />
      </Form>
      <ChoosingDrink names={names} chosen={chosen} />
    </>
  )
}

/** How the price of the seats, drinks and what is owned already come to what is paid now. */
function SumOfAll({
  seats: { party, type, dueCents },
  drinksCents,
  packCents,
  creditCents,
}: {
  seats: SeatBooking
  drinksCents: number
  packCents: number
  creditCents: number
}): ReactNode {
  if (drinksCents + packCents + creditCents === 0) return null
  const kept = type === 'event' ? ticketsText(party) : seatsText(party)
  const rows = [
    { label: kept, cents: dueCents },
    { label: t('Your pack'), cents: -packCents },
    { label: t('Your credit'), cents: -creditCents },
    { label: t('Drinks for the break, with tax'), cents: drinksCents },
  ]
  return (
    <dl className="totals">
      {rows.map(
        ({ label, cents }) =>
          cents !== 0 && (
            <Fragment key={label}>
              <dt>{label}</dt>
              <dd>{formatCents(cents)}</dd>
            </Fragment>
          ),
      )}
      <dt className="total">{t('To pay now')}</dt>
      <dd className="total numeral">
        {formatCents(dueCents - packCents - creditCents + drinksCents)}
      </dd>
    </dl>
  )
}

/** What happens next, either way. */
function noteOf({ type, ownCreditCents, ownPacks }: SeatBooking, hasDrinks: boolean): string {
  const pay = t('You pay at our provider’s page and come back here.')
  const own = ownCreditCents > 0 || ownPacks.seats > 0
  const once = t(
    type === 'event'
      ? 'Or pay once for everything: the tickets go into your cart and stay held until the time above runs out.'
      : hasDrinks
        ? 'Or pay once for everything: the seats and the drinks for the break go into your cart and stay held until the time above runs out.'
        : 'Or pay once for everything: the seats go into your cart and stay held until the time above runs out.',
  )
  return [pay, once, ...(own ? [t('Credit and packs are not used there.')] : [])].join(' ')
}

const seatsText = (count: number) =>
  isOne(count) ? t('{count} seat', { count }) : t('{count} seats', { count })
const ticketsText = (count: number) =>
  isOne(count) ? t('{count} ticket', { count }) : t('{count} tickets', { count })

/** What is typed about those who come, what is wrong with it, and booking: it leads to the page where it is paid. */
function useSeatsForm(
  seats: SeatBooking,
  { lines, drinksCents, forget }: Chosen,
  onChange: Props['onChange'],
) {
  useSignals()
  const user = session.user.value
  const { reference, token, party, participants, totalCents, ownCreditCents } = seats
  const { ownPacks, waiver, questions } = seats
  const isEvent = seats.type === 'event'
  return useForm<Values, { url: string | null; booking: SeatBooking }>({
    draft: `seats:${reference}:${party}`,
    initial: {
      ...NOBODY,
      name: seats.name || user?.name || '',
      email: user?.email ?? '',
      participants: Array.from(
        { length: party },
        (_, i) => participants[i] ?? (i === 0 && !isEvent ? (user?.name.split(' ')[0] ?? '') : ''),
      ),
      sitWith: seats.sitWith ?? '',
      message: '',
      answers: answersBefore(seats),
      usesCredit: true,
      // A seat of a pack that cost more than this one is better kept for another class.
      usesPacks: ownPacks.packCents <= ownPacks.cents,
      agrees: false,
      creditCode: '',
    },
    check: (values) => ({
      ...(!isEvent && checkNames(values.participants)),
      ...checkWho(values),
      ...checkAnswers(questions, values.answers),
      ...(waiver &&
        !values.agrees && { agrees: t('Everybody who comes has to agree to the waiver.') }),
    }),
    send: async (
      { participants: names, sitWith, message, usesCredit, usesPacks, agrees, ...rest },
      button,
    ) => {
      const { creditCode, answers, ...who } = rest
      if (button === TO_ORDER) {
        const { line, booking } = await callPrivate('seatsForCart', {
          params: { reference },
          body: {
            token,
            ...whoOf(who),
            participants: names.map((name) => name.trim() || who.name.trim()),
            ...(sitWith.trim() && { sitWith }),
            ...(isEvent && { answers }),
            message,
            ...(waiver && agrees && { waiver: waiver.version }),
            ...(lines.length > 0 && { drinks: wishesOf(lines), drinksCents }),
            ...inLanguage(),
          },
        })
        toCart(line, 'session', isEvent ? TICKETS : undefined, booking)
        forget()
        return { url: null, booking }
      }
      const done = await callPrivate('bookSeats', {
        params: { reference },
        body: {
          token,
          ...whoOf(who),
          // A ticket without a name is of whoever books.
          participants: names.map((name) => name.trim() || who.name.trim()),
          ...(isEvent && { answers }),
          ...(sitWith.trim() && { sitWith }),
          message,
          expectedCents: totalCents ?? 0,
          useCredit: usesCredit && ownCreditCents > 0,
          ...(waiver && agrees && { waiver: waiver.version }),
          usePacks: usesPacks && ownPacks.seats > 0,
          ...(creditCode.trim() && { creditCode }),
          ...(lines.length > 0 && { drinks: wishesOf(lines), drinksCents }),
          ...inLanguage(),
        },
      })
      forget()
      if (done.url) toCardPage(done.url)
      return done
    },
    onDone: (done) => {
      if (!done.url) onChange(done.booking)
    },
  })
}

type Chosen = ReturnType<typeof useChosenDrinks>

/** The drinks that are paid with the seats, while they are being chosen. */
function useChosenDrinks(seats: SeatBooking) {
  const [{ lines }, keep, forget] = useDraft<{ lines: DrinkLine[] }>(
    `seat-drinks:${seats.reference}:${seats.party}`,
    { lines: drinkLines(unpaidOf(seats)?.wishes ?? []) },
  )
  const setLines = (chosen: DrinkLine[]) => keep({ lines: chosen })
  const [choosing, setChoosing] = useState<Choosing | null>(null)
  const priced = useDrinksQuote(seats, lines)
  const drinksCents = lines.length > 0 ? (priced.data?.totalCents ?? 0) : 0
  return { lines, setLines, forget, choosing, setChoosing, priced, drinksCents }
}

function DrinksWithSeats({
  seats: { drinks, timeZone },
  names,
  chosen: { lines, setLines, setChoosing, priced },
}: {
  seats: SeatBooking
  names: string[]
  chosen: Chosen
}): ReactNode {
  if (!drinks?.canOrder) return null
  return (
    <fieldset className="break-fields">
      <legend>{t('Drinks for the break')}</legend>
      <p>
        {t('Break at {time}. Optional, paid with the seats; you can also order them later.', {
          time: clockText(timeIn(timeZone, new Date(drinks.breakAt))),
        })}
      </p>
      <DrinkFields
        names={names}
        lines={lines}
        onChange={setLines}
        onChoose={setChoosing}
        quote={priced.data}
        isBusy={priced.isFetching}
        problem={priced.error instanceof ApiError ? errorText(priced.error) : null}
        total={t('Drinks for the break, with tax')}
      />
    </fieldset>
  )
}

/** The dialog stands beside the form, because it is one. */
function ChoosingDrink({
  names,
  chosen: { lines, setLines, choosing, setChoosing },
}: {
  names: string[]
  chosen: Chosen
}): ReactNode {
  return (
    choosing && (
      <DrinkDialog
        choosing={choosing}
        name={names[choosing.seat] ?? ''}
        lines={lines}
        onChange={setLines}
        onClose={() => setChoosing(null)}
      />
    )
  )
}

/** The waiver, and what somebody has that pays for seats. */
function AgreeAndPay({ form, seats }: { form: FieldForm<Values>; seats: SeatBooking }): ReactNode {
  const { values } = form
  const { waiver, party, ownPacks, ownCreditCents } = seats
  const isEvent = seats.type === 'event'
  return (
    <>
      {waiver && (
        <div className="waiver">
          <WaiverText text={waiver.text} />
          <label className="tick">
            <input
              type="checkbox"
              id={form.fieldId('agrees')}
              aria-invalid={Boolean(form.problems.agrees)}
              aria-required
              checked={values.agrees}
              onChange={({ target }) => form.set({ agrees: target.checked })}
            />
            <span>
              {t(
                party === 1
                  ? 'I have read it and agree'
                  : 'Everybody who comes has read it and agrees; for children their parent or guardian',
              )}
            </span>
          </label>
          <FieldError form={form} name="agrees" />
        </div>
      )}
      {ownPacks.seats > 0 && (
        <label className="tick">
          <input
            type="checkbox"
            checked={values.usesPacks}
            onChange={({ target }) => form.set({ usesPacks: target.checked })}
          />
          <span>
            {t('Use {seats} of my pack: {amount} less to pay', {
              seats: seatsText(ownPacks.seats),
              amount: formatCents(ownPacks.cents),
            })}
            {ownPacks.packCents > ownPacks.cents &&
              `. ${t(
                ownPacks.seats === 1
                  ? 'In the pack you paid {amount} for it'
                  : 'In the pack you paid {amount} for them',
                { amount: formatCents(ownPacks.packCents) },
              )}`}
          </span>
        </label>
      )}
      {isEvent ? null : ownCreditCents > 0 ? (
        <label className="tick">
          <input
            type="checkbox"
            checked={values.usesCredit}
            onChange={({ target }) => form.set({ usesCredit: target.checked })}
          />
          <span>{t('Use my credit of {amount}', { amount: formatCents(ownCreditCents) })}</span>
        </label>
      ) : (
        <Field
          form={form}
          name="creditCode"
          label={t('Code of a credit')}
          hint={t('optional')}
          maxLength={40}
          autoComplete="off"
        />
      )}
    </>
  )
}

const NO_PACKS = { seats: 0, cents: 0, packCents: 0 }

/** What was answered already, by the questions of now. */
function answersBefore({ questions, answers }: SeatBooking): Record<string, string> {
  return Object.fromEntries(
    questions.flatMap(({ id, label, kind }) => {
      const known = answers.find(({ question }) => question === label)?.answer
      return known === undefined ? [] : [[id, kind === 'yes' ? 'yes' : known]]
    }),
  )
}

/** A name for each seat of a class; of tickets one for whoever books, and for the others where they like. */
function WhoComes({ form, seats }: { form: FieldForm<Values>; seats: SeatBooking }): ReactNode {
  const { party, tickets } = seats
  const names = {
    form,
    participants: form.values.participants,
    onChange: (participants: string[]) => form.set({ participants }),
    isOpen: false,
  }
  if (seats.type === 'event')
    return (
      <>
        <WhoFields form={form} />
        {party > 1 && <Names {...names} labels={tickets.map(({ name }) => name)} />}
      </>
    )
  return (
    <>
      <Names {...names} />
      <Field
        form={form}
        name="sitWith"
        label={t('Sit with')}
        hint={t('optional: somebody who is coming too')}
        maxLength={80}
      />
      <WhoFields form={form} />
    </>
  )
}
