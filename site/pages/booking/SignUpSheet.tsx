import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import type { ClassSession } from '#domain/contracts/content.ts'
import type { Rsvp } from '#domain/contracts/forms.ts'
import { MOST_SEATS as MOST } from '#domain/booking/values.ts'
import { dateOf } from '#domain/booking/event-list.ts'
import { dollars } from '#domain/booking/price-lines.ts'
import { seatPrice, type SeatPrice } from '#domain/booking/seat-price.ts'
import { call } from '#widgets/api.ts'
import { checkWho, whoOf, type Who } from '../../forms/checks.ts'
import { AreaField, Field } from '../../forms/Field.tsx'
import { ForWho } from '../../forms/ForWho.tsx'
import { FormDone } from '../../forms/FormDone.tsx'
import { Form } from '../../forms/Form.tsx'
import { useForm } from '../../forms/use-form.ts'
import { WhoFields } from '../../forms/WhoFields.tsx'
import { useSeatsChanged } from '../../state/booking.ts'
import { useMyTierOn } from '../../state/my-tier.ts'
import { useCafe } from '../../state/queries.ts'
import { useTiers } from '../../state/tiers.ts'
import { inLanguage } from '../../texts/in-language.ts'
import { isOne, t } from '../../texts/t.ts'
import { CalendarLink } from './CalendarLink.tsx'
import { LinkByMail } from './LinkByMail.tsx'
import { checkNames, Names } from './Names.tsx'
import { titleOf } from './rsvp-title.ts'

type Values = Who & { participants: string[]; sitWith: string; message: string }

type Props = {
  session: ClassSession
  party?: number
  /** Another way to book, until it is booked. */
  instead?: ReactNode
}

/** The ruled sheet: a line per person, who they sit with, and whom we answer. */
export const SignUpSheet = (props: Props): ReactNode => (
  <ForWho>{(who) => <WhoComes {...props} who={who} />}</ForWho>
)

function WhoComes({ session, party = 1, instead, who: known }: Props & { who: Who }): ReactNode {
  useSignals()
  const seatsChanged = useSeatsChanged()
  const form = useForm<Values, Rsvp>({
    name: `class:${session.id}`,
    initial: {
      ...known,
      participants: Array.from({ length: party }, (_, i) =>
        i === 0 ? (known.name.split(' ')[0] ?? '') : '',
      ),
      sitWith: '',
      message: '',
    },
    check: (values) => ({ ...checkNames(values.participants), ...checkWho(values) }),
    send: async ({ participants, sitWith, message, ...who }, guards) => {
      const rsvp = await call('bookClass', {
        params: { id: session.id },
        body: {
          ...whoOf(who),
          participants: participants.map((name) => name.trim()),
          ...(sitWith.trim() && { sitWith }),
          message,
          ...guards,
          ...inLanguage(),
        },
      })
      void seatsChanged()
      return rsvp
    },
  })
  const cafe = useCafe().data
  const tier = useMyTierOn(dateOf(session, cafe?.cafe.timeZone ?? 'UTC'))
  const tiers = useTiers()
  const isWithoutMail = cafe?.isWithoutMail === true
  const { participants } = form.values
  const { seatsLeft } = session
  const most = Math.min(MOST, session.capacity)
  const waits = participants.length > seatsLeft
  if (form.done) return <Booked rsvp={form.done} session={session} />
  return (
    <>
      <Form
        form={form}
        className="sign-up"
        label={t('Names for {title}', { title: session.title })}
        button={
          waits
            ? t('Join the waitlist')
            : participants.length === 1
              ? t('Book this seat')
              : t('Book {count} seats', { count: participants.length })
        }
        busy={t('Booking…')}
        note={noteFor(seatPrice(session, participants.length, tier, tiers))}
      >
        <Names
          form={form}
          participants={participants}
          onChange={(names) => form.set({ participants: names })}
          isOpen
        >
          {participants.length < most ? (
            <button
              type="button"
              className="link"
              onClick={() => form.set({ participants: [...participants, ''] })}
            >
              {t('Add a line')}
            </button>
          ) : (
            <p className="soft">
              {t(
                most === MOST
                  ? 'For more than 8, plan a private event or write to us.'
                  : 'That is every seat of this class.',
              )}
            </p>
          )}
        </Names>
        {waits && (
          <p className="notice" role="status">
            {seatsLeft === 0
              ? t(
                  isWithoutMail
                    ? 'This class is full. You get the next place on the waitlist.'
                    : 'This class is full. You get the next place on the waitlist, and an email as soon as seats are free.',
                )
              : t(
                  isOne(seatsLeft)
                    ? 'Only {left} seat is left. {count} wait for seats together.'
                    : 'Only {left} seats are left. {count} wait for seats together.',
                  { left: seatsLeft, count: participants.length },
                )}
          </p>
        )}
        <Field
          form={form}
          name="sitWith"
          label={t('Sit with')}
          hint={t('optional: somebody who is coming too')}
          maxLength={80}
        />
        <WhoFields form={form} />
        <AreaField
          form={form}
          name="message"
          label={t('Anything we should know?')}
          hint={t('optional')}
          rows={2}
          maxLength={1000}
        />
      </Form>
      {instead}
    </>
  )
}

/** What became of it: seats, a place in the line, or one more step. */
function Booked({ rsvp, session }: { rsvp: Rsvp; session: ClassSession }): ReactNode {
  const { data } = useCafe()
  const { status, reference, message } = rsvp
  return (
    <FormDone title={titleOf(rsvp)} reference={reference} message={message}>
      {status === 'confirmed' && data && <CalendarLink event={session} cafe={data} />}
      {status !== 'unconfirmed' && (
        <LinkByMail>
          {t(
            'Our email has the link to your seats: look them up, or give them back if you cannot come.',
          )}
        </LinkByMail>
      )}
    </FormDone>
  )
}

/** What it comes to for whoever books, and where it is paid. */
function noteFor({ totalCents, discountCents }: SeatPrice): string {
  if (totalCents === 0) return t('It costs nothing.')
  const price = dollars(totalCents)
  return discountCents > 0
    ? t('{price} in all, with your member discount, paid at the café. Nothing is charged now.', {
        price,
      })
    : t('{price} in all, before member discounts, paid at the café. Nothing is charged now.', {
        price,
      })
}
