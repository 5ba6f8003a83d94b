import type { ReactNode } from 'react'
import type { CafeNow } from '#domain/contracts/cafe.ts'
import type { CafeEvent } from '#domain/contracts/content.ts'
import type { Rsvp } from '#domain/contracts/forms.ts'
import type { TicketWish } from '#domain/booking/tickets.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { call } from '#widgets/api.ts'
import { checkWho, whoOf, type Who } from '../../forms/checks.ts'
import { ForWho } from '../../forms/ForWho.tsx'
import { Form } from '../../forms/Form.tsx'
import { FormDone } from '../../forms/FormDone.tsx'
import { useForm } from '../../forms/use-form.ts'
import { WhoFields } from '../../forms/WhoFields.tsx'
import { useSeatsChanged } from '../../state/booking.ts'
import { inLanguage } from '../../texts/in-language.ts'
import { t } from '../../texts/t.ts'
import { CalendarLink } from './CalendarLink.tsx'
import { LinkByMail } from './LinkByMail.tsx'
import { checkAnswers, Questions } from './Questions.tsx'
import { titleOf } from './rsvp-title.ts'

type Props = {
  event: CafeEvent
  cafe: CafeNow
  tickets: TicketWish[]
  party: number
  totalCents: number
  waits: boolean
  /** Another way to book, until it is booked. */
  instead: ReactNode
}
type Values = Who & { answers: Record<string, string> }

/** Tickets that are put down without paying now: free ones, at the café, or in line. */
export const TicketRsvp = (props: Props): ReactNode => (
  <ForWho>{(who) => <WhoComes {...props} who={who} />}</ForWho>
)

function WhoComes({
  event,
  cafe,
  tickets,
  party,
  totalCents,
  waits,
  instead,
  who: known,
}: Props & { who: Who }): ReactNode {
  const seatsChanged = useSeatsChanged()
  const questions = event.tickets?.questions ?? []
  const form = useForm<Values, Rsvp>({
    name: `tickets:${event.id}`,
    initial: { ...known, answers: {} },
    check: (values) => ({ ...checkWho(values), ...checkAnswers(questions, values.answers) }),
    send: async ({ answers, ...who }, guards) => {
      const body = { ...whoOf(who), party, tickets, answers, ...guards, ...inLanguage() }
      const rsvp = await call('rsvp', { params: { id: event.id }, body })
      void seatsChanged()
      return rsvp
    },
  })
  if (form.done) {
    const { status, reference, message } = form.done
    return (
      <FormDone title={titleOf(form.done)} reference={reference} message={message}>
        {status === 'confirmed' && <CalendarLink event={event} cafe={cafe} />}
        {status !== 'unconfirmed' && (
          <LinkByMail>
            {t('Our email has the link to your tickets: pay them or give them back.')}
          </LinkByMail>
        )}
      </FormDone>
    )
  }
  return (
    <>
      <Form
        form={form}
        label={t('Your tickets')}
        button={
          waits ? t('Join the waitlist') : t(party === 1 ? 'Keep it for me' : 'Keep them for us')
        }
        busy={t('Booking…')}
        note={
          totalCents === 0
            ? t('Free. Nothing is charged.')
            : t('{price} in all, at the café. Nothing is charged now.', {
                price: formatCents(totalCents),
              })
        }
      >
        <WhoFields form={form} />
        <Questions
          form={form}
          questions={questions}
          answers={form.values.answers}
          onChange={(answers) => form.set({ answers })}
        />
      </Form>
      {instead}
    </>
  )
}
