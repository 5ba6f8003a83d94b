import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { formatDateWithYear, formatFullDate } from '#domain/cafe/calendar.ts'
import { formatCents } from '#domain/cafe/money.ts'
import type { MyGift, MyGiftStanding } from '#domain/contracts/membership-gifts.ts'
import { GIFT_LAPSES, monthsText } from '#domain/membership/gifts.ts'
import { tierName } from '#domain/membership/texts.ts'
import { METHOD_NAMES } from '#domain/payments/values.ts'
import { SureButton } from '../../forms/SureButton.tsx'
import { BrokenLink } from '../../layout/BrokenLink.tsx'
import { confirmingTitle, confirmingWords, Unheard } from '../../layout/Confirming.tsx'
import { Loaded } from '../../layout/Loaded.tsx'
import { PaidReceipt } from '../../layout/PaidReceipt.tsx'
import { PageTitle } from '../../layout/PageTitle.tsx'
import { useFocusOnceOff } from '../../layout/use-focus-once-off.ts'
import { useAfterCard } from '../../state/after-card.ts'
import { useMyGift, useTakingGiftBack } from '../../state/membership-gifts.ts'
import { useSendsMail } from '../../state/queries.ts'
import { useDoing } from './use-doing.ts'

/** What became of a gift, by what the server knows: whoever gave it comes back here from the page at which it is paid. */
export function GiftTruth({ userId, id }: { userId: string; id: string }): ReactNode {
  const query = useMyGift(userId, id)
  return (
    <div className="member-page" data-area="membership">
      <Loaded
        query={query}
        what="how it stands"
        blank="member-blank"
        missing={<NoGift />}
        newest="how it stands now"
      >
        {(standing) => <Truth userId={userId} standing={standing} onAsk={() => query.refetch()} />}
      </Loaded>
    </div>
  )
}

function Truth({
  userId,
  standing: { gift, today, provider },
  onAsk,
}: {
  userId: string
  standing: MyGiftStanding
  onAsk: () => unknown
}): ReactNode {
  const sendsMail = useSendsMail()
  const after = useAfterCard({ isOpen: gift.state === 'open', failure: gift.failure }, onAsk)
  const { isConfirming, isUnheard } = after
  const known = sendsMail || gift.state !== 'sent' ? HEADLINES[gift.state] : 'Paid'
  const title = isConfirming ? confirmingTitle() : known
  const isPaid = gift.paidOn !== null
  const heading = useFocusOnceOff<HTMLHeadingElement>(gift.state === 'refunded')
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <div role="status" className="member-said">
        {!isUnheard && <p>{isConfirming ? confirmingWords() : wordsOf(gift, today, sendsMail)}</p>}
        {provider === 'test' && gift.state === 'open' && (
          <p>
            <b>Test payments: no money is taken.</b>
          </p>
        )}
      </div>
      <Unheard after={after} />
      {gift.failure && !isPaid && (
        <p className="notice is-error" role="alert">
          {gift.failure}
        </p>
      )}
      {gift.refund?.state === 'failed' && (
        <p className="notice is-error">
          Your bank did not take the money back
          {gift.refund.failure && ` (${gift.refund.failure.replace(/\.$/, '')})`}. The gift is as it
          was: its link works. Try again, or <Link to="/contact">write to us</Link>.
        </p>
      )}
      {gift.message && (
        <blockquote className="member-words">
          <p>{gift.message}</p>
        </blockquote>
      )}
      {isPaid && <Receipt gift={gift} />}
      <p className="member-acts">
        {isConfirming ? null : gift.payUrl ? (
          <a className="button loud" href={gift.payUrl}>
            Pay it
          </a>
        ) : (
          <Link
            className="button loud"
            to={isPaid ? '/membership/give' : `/membership/give?again=${gift.id}`}
          >
            {isPaid ? 'Give another one' : 'Try again'}
          </Link>
        )}
        <Link className="button" to="/membership/history">
          Your purchases
        </Link>
      </p>
      {gift.canTakeBack && <TakeBack userId={userId} gift={gift} />}
    </>
  )
}

const HEADLINES: Record<MyGift['state'], string> = {
  open: 'Not paid yet',
  unpaid: 'Nothing was charged',
  waiting: 'Paid',
  sent: 'On its way',
  started: 'Started',
  refunded: 'Taken back',
}

function wordsOf(gift: MyGift, today: string, sendsMail: boolean): string {
  const what = `${tierName(gift.tier)}, ${monthsText(gift.months)}`
  const who = gift.recipientName || 'somebody'
  const to = gift.recipientEmail ? ` to ${gift.recipientEmail}` : ''
  if (gift.state === 'open')
    return `${what} for ${who}. Nothing was charged so far. Paid already? This page updates by itself, within a few minutes. ${GIFT_LAPSES}`
  if (gift.state === 'unpaid') return `${what} for ${who} was not paid, and nothing is sent.`
  if (!sendsMail && (gift.state === 'waiting' || gift.state === 'sent'))
    return `${what} for ${who}. The email with the link is kept at the café, which sends none yet: ask there for it.`
  if (gift.state === 'waiting')
    return `${what} for ${who}. The email with the link goes${to} on ${formatDateWithYear(gift.sendOn, today)}.`
  if (gift.state === 'sent')
    return `${what} for ${who}. The email with the link went${to}. They start it when they like.`
  if (gift.state === 'started') return `${who} started it. It ends by itself.`
  const goes = gift.refund?.state === 'succeeded' ? 'went' : 'goes'
  return `${formatCents(gift.amountCents)} ${goes} back to the card that you paid with. Banks take some days. Its link does nothing any more.`
}

/** Until somebody has started it, whoever paid it may have the money back. */
function TakeBack({ userId, gift }: { userId: string; gift: MyGift }): ReactNode {
  const takeBack = useTakingGiftBack(userId)
  const sendsMail = useSendsMail()
  const { problem, run } = useDoing()
  const amount = formatCents(gift.amountCents)
  const who = gift.recipientName || 'somebody'
  return (
    <section className="member-do" aria-labelledby="take-back">
      <h2 id="take-back">Changed your mind?</h2>
      <p>
        Until {who} starts it you can take it back. {amount} goes back to the card that you paid
        with, and the link stops working.{' '}
        {gift.state === 'waiting'
          ? 'Its email is not sent then.'
          : sendsMail &&
            gift.recipientEmail &&
            `We write to ${gift.recipientEmail} that it was taken back.`}
      </p>
      {problem && (
        <p className="notice is-error" role="alert">
          {problem}
        </p>
      )}
      <p className="member-acts">
        <SureButton
          label="Take it back"
          sure={`Take it back, and get ${amount}`}
          busy="Taking it back…"
          onSure={() => run(() => takeBack(gift.id))}
        />
      </p>
    </section>
  )
}

function Receipt({ gift }: { gift: MyGift }): ReactNode {
  const { refund } = gift
  const isBack = refund !== null && refund.state !== 'failed'
  return (
    <PaidReceipt
      number={gift.id.slice(0, 8).toUpperCase()}
      rows={[
        [tierName(gift.tier), `${monthsText(gift.months)}, as a gift`],
        ['For', gift.recipientName],
        ['Paid', formatCents(gift.amountCents)],
        ['How', gift.method && METHOD_NAMES[gift.method]],
        ['When', gift.paidOn && formatFullDate(gift.paidOn)],
        [
          refund?.state === 'succeeded' ? 'Given back' : 'Goes back',
          isBack
            ? `${formatCents(gift.amountCents)}, taken back on ${formatFullDate(refund.on)}`
            : null,
        ],
      ]}
    />
  )
}

function NoGift(): ReactNode {
  return (
    <BrokenLink
      area="membership"
      title="We cannot find that gift"
      acts={
        <Link className="button loud" to="/membership/give">
          What you gave
        </Link>
      }
    >
      It may belong to another account. What you gave with this one stands on the page of gifts.
    </BrokenLink>
  )
}
