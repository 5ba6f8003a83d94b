import type { ReactNode } from 'react'
import type { CafeNow } from '#domain/contracts/cafe.ts'
import type { CafeEvent } from '#domain/contracts/content.ts'
import type { Rsvp } from '#domain/contracts/forms.ts'
import { dollars } from '#domain/booking/price-lines.ts'
import { call } from '#widgets/api.ts'
import { checkWho, whoOf, type Who } from '../../forms/checks.ts'
import { ForWho } from '../../forms/ForWho.tsx'
import { FormDone } from '../../forms/FormDone.tsx'
import { Form } from '../../forms/Form.tsx'
import { useForm } from '../../forms/use-form.ts'
import { WhoFields } from '../../forms/WhoFields.tsx'
import { useSeatsChanged } from '../../state/booking.ts'
import { inLanguage } from '../../texts/in-language.ts'
import { isOne, t } from '../../texts/t.ts'
import { CalendarLink } from './CalendarLink.tsx'
import { LinkByMail } from './LinkByMail.tsx'
import { PartySize } from './PartySize.tsx'
import { titleOf } from './rsvp-title.ts'

const MOST = 12

type Props = { event: CafeEvent; cafe: CafeNow }

/** Keeps seats for a party, or its place in line, together. */
export const RsvpForm = (props: Props): ReactNode => (
  <ForWho>{(who) => <WhoComes {...props} who={who} />}</ForWho>
)

function WhoComes({ event, cafe, who: known }: Props & { who: Who }): ReactNode {
  const seatsChanged = useSeatsChanged()
  const form = useForm<Who & { party: number }, Rsvp>({
    name: `rsvp:${event.id}`,
    initial: { ...known, party: 1 },
    check: checkWho,
    send: async ({ party, ...who }, guards) => {
      const body = { ...whoOf(who), party, ...guards, ...inLanguage() }
      const rsvp = await call('rsvp', { params: { id: event.id }, body })
      void seatsChanged()
      return rsvp
    },
  })
  const { party } = form.values
  const { seatsLeft, priceCents } = event
  const waits = party > seatsLeft

  if (form.done) {
    const { status, reference, message } = form.done
    return (
      <FormDone title={titleOf(form.done)} reference={reference} message={message}>
        {status === 'confirmed' && <CalendarLink event={event} cafe={cafe} />}
        {status !== 'unconfirmed' && (
          <LinkByMail>
            {t('If you cannot come, give the seats back with the link in our email.')}
          </LinkByMail>
        )}
      </FormDone>
    )
  }
  return (
    <Form
      form={form}
      label={t('Reserve a seat')}
      button={
        waits
          ? t('Join the waitlist')
          : party === 1
            ? t('Reserve a seat for me')
            : t('Reserve {count} seats for us', { count: party })
      }
      busy={t('Booking…')}
      note={
        priceCents > 0
          ? t('{price} at the door. Nothing is charged now.', {
              price: dollars(priceCents * party),
            })
          : t('Free. Nothing is charged.')
      }
    >
      <PartySize
        form={form}
        name="party"
        label={t('How many of you?')}
        value={party}
        most={Math.min(MOST, event.capacity)}
        onChange={(next) => form.set({ party: next })}
      />
      {waits && seatsLeft > 0 && (
        <p className="notice" role="status">
          {t(
            isOne(seatsLeft)
              ? 'Only {left} seat is left. A party of {count} waits for seats together.'
              : 'Only {left} seats are left. A party of {count} waits for seats together.',
            { left: seatsLeft, count: party },
          )}
        </p>
      )}
      <WhoFields form={form} />
    </Form>
  )
}
