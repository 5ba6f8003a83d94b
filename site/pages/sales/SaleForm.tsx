import { useState, type ReactNode } from 'react'
import { splitSale } from '#domain/artists/split.ts'
import { typedCents, typedPrice } from '#domain/cafe/typed-money.ts'
import { basisPointsOf, formatCents } from '#domain/cafe/money.ts'
import type { SaleWork } from '#domain/contracts/artist.ts'
import { isEmail } from '#domain/people/contact.ts'
import { AreaField, Field } from '../../forms/Field.tsx'
import { Form } from '../../forms/Form.tsx'
import { useForm } from '../../forms/use-form.ts'
import { WorkPicture } from '../../prints/WorkPicture.tsx'
import { callPrivate } from '../../state/call-private.ts'
import { useSalesRenewal } from '../../state/sales.ts'

/** One sale: what was paid, by whom if they want to say, and whose money it is. */
export function SaleForm({
  work,
  shareBasisPoints,
  taxBasisPoints,
  onBack,
  onDone,
}: {
  work: SaleWork
  shareBasisPoints: number
  taxBasisPoints: number
  onBack: () => void
  /** Gets what was done, in a sentence. */
  onDone: (sentence: string) => void
}): ReactNode {
  const form = useSaleForm(work, onDone)
  return (
    <div className="sell-form">
      <Chosen work={work} onBack={onBack} />
      <Form form={form} label={`Sale of ${work.title}`} button="Record the sale" busy="Recording…">
        <div className="form-row">
          <Field
            form={form}
            name="priceCents"
            label="Price"
            hint="dollars, without tax"
            inputMode="decimal"
            className="own-price"
            isRequired
          />
          {work.editionSize > 1 && (
            <Field
              form={form}
              name="copy"
              label="Number"
              hint="in pencil, optional"
              inputMode="numeric"
              maxLength={4}
            />
          )}
        </div>
        <Sum
          cents={typedCents(form.values.priceCents) ?? 0}
          artistName={work.artistName}
          {...{ shareBasisPoints, taxBasisPoints }}
        />
        <div className="form-row">
          <Field form={form} name="buyerName" label="Buyer" hint="optional" maxLength={80} />
          <Field
            form={form}
            name="buyerEmail"
            label="Their email"
            hint="optional, for a receipt"
            type="email"
            maxLength={254}
          />
        </div>
        <AreaField form={form} name="note" label="Note" hint="optional" rows={2} maxLength={400} />
      </Form>
    </div>
  )
}

/** What is typed of a sale, what is wrong with it, and recording it. */
function useSaleForm(work: SaleWork, onDone: (sentence: string) => void) {
  const renew = useSalesRenewal()
  // Of this very form: submitted twice, or sent again after a lost answer, it is one sale.
  const [id] = useState(() => crypto.randomUUID())
  return useForm({
    initial: {
      priceCents: typedPrice(work.priceCents),
      copy: '',
      buyerName: '',
      buyerEmail: '',
      note: '',
    },
    check: ({ priceCents, copy, buyerEmail }): Record<string, string> => ({
      ...((typedCents(priceCents) ?? 0) < 100 && {
        priceCents: 'Use the price without tax, such as 95.',
      }),
      ...(copy.trim() !== '' &&
        !(Number(copy) >= 1 && Number(copy) <= work.editionSize) && {
          copy: `The number in pencil, 1 to ${work.editionSize}, or nothing.`,
        }),
      ...(buyerEmail.trim() !== '' &&
        !isEmail(buyerEmail) && { buyerEmail: 'Please enter a valid email' }),
    }),
    send: ({ priceCents, copy, ...buyer }) =>
      callPrivate('recordSale', {
        body: {
          id,
          workId: work.id,
          priceCents: typedCents(priceCents) ?? 0,
          ...(copy.trim() && { copy: Number(copy) }),
          ...buyer,
        },
      }),
    onDone: async (sale) => {
      await renew()
      onDone(
        `“${sale.title}” is sold for ${formatCents(sale.priceCents)}; ${formatCents(sale.artistCents)} of it goes to ${sale.artistName}.`,
      )
    },
  })
}

function Chosen({ work, onBack }: { work: SaleWork; onBack: () => void }): ReactNode {
  return (
    <div className="sell-chosen">
      <span className="sell-thumb is-large">
        <WorkPicture work={{ ...work, alt: '' }} sizes="140px" isBeside />
      </span>
      <div>
        <p className="sell-title">{work.title}</p>
        <p>
          {work.artistName}. {work.editionLeft} of {work.editionSize} left.
        </p>
        {work.status === 'on-hold' && (
          <p className="own-mark">On hold for somebody. Selling it ends the hold.</p>
        )}
        <button type="button" className="link" onClick={onBack}>
          Another work
        </button>
      </div>
    </div>
  )
}

/** What is to be paid, and whose money it is. */
function Sum({
  cents,
  artistName,
  shareBasisPoints,
  taxBasisPoints,
}: {
  /** The price without tax. */
  cents: number
  artistName: string
  shareBasisPoints: number
  taxBasisPoints: number
}): ReactNode {
  const { artistCents, houseCents } = splitSale(cents, shareBasisPoints)
  const taxCents = basisPointsOf(cents, taxBasisPoints)
  return (
    <dl className="sell-sum">
      <div>
        <dt>Sales tax</dt>
        <dd>{formatCents(taxCents)}</dd>
      </div>
      <div className="is-loud">
        <dt>To pay</dt>
        <dd className="numeral">{formatCents(cents + taxCents)}</dd>
      </div>
      <div>
        <dt>For {artistName}</dt>
        <dd>{formatCents(artistCents)}</dd>
      </div>
      <div>
        <dt>For the house</dt>
        <dd>{formatCents(houseCents)}</dd>
      </div>
    </dl>
  )
}
