import type { ReactNode } from 'react'
import { doorPrice } from '#domain/booking/door-price.ts'
import type { TicketSale } from '#domain/booking/tickets.ts'
import { formatCents } from '#domain/cafe/money.ts'
import type { PieceValue } from '#domain/contracts/editing.ts'
import { ListArea } from '../editing/BlocksField.tsx'
import { Amount, Choice, Money, Text, Tick } from '../editing/fields.tsx'
import { Entries } from '../editing/Lines.tsx'
import { Moment } from '../editing/Moment.tsx'
import { at } from '../editing/paths.ts'
import { SaleMomentField } from '../editing/SaleMomentField.tsx'
import type { Editor } from '../editing/use-editor.ts'
import '#site/forms/tick.css'

type PieceEditor = Pick<Editor<PieceValue>, 'value' | 'set' | 'problems' | 'fieldId'>

type Props = {
  editor: PieceEditor
  /** They are on sale so long before each date of a series. */
  isSeries: boolean
}

/** Whether tickets are sold for an event, which, and what guests are asked. */
export function TicketFields({ editor, isSeries }: Props): ReactNode {
  const sale = editor.value.tickets as TicketSale | null | undefined
  return (
    <div className="editing-part">
      <h2>Tickets</h2>
      <label className="tick">
        <input
          type="checkbox"
          checked={Boolean(sale)}
          onChange={({ target }) =>
            editor.set('tickets', target.checked ? newSale(priceOf(editor), isSeries) : null)
          }
        />
        <span>Sell tickets here</span>
      </label>
      {sale ? (
        <Sale editor={editor} isSeries={isSeries} sale={sale} />
      ) : (
        <p className="field-help">
          Without tickets seats are reserved by name, and the price is paid at the door.
        </p>
      )}
    </div>
  )
}

function Sale({ editor, isSeries, sale }: Props & { sale: TicketSale }): ReactNode {
  return (
    <>
      <p className="field-help">
        The price per person above is what the till asks at the door. Guests who were on the list
        before keep their seats and pay it there. <b>{doorWords(editor, sale)}</b>
      </p>
      <Entries
        editor={editor}
        path="tickets.tiers"
        label="Kinds of tickets"
        noun="ticket"
        blank={() => newTier(priceOf(editor), isSeries)}
        renderEntry={(path) => <Tier editor={editor} isSeries={isSeries} path={path} />}
      />
      <Entries
        editor={editor}
        path="tickets.questions"
        label="What guests are asked"
        noun="question"
        blank={() => ({ id: newId(), label: '', kind: 'text', options: [], isRequired: false })}
        renderEntry={(path) => <Question editor={editor} path={path} />}
      />
      <Amount
        editor={editor}
        path="tickets.refundHours"
        label="Money back until"
        hint="hours before it begins"
        help="Until then all comes back, after that nothing. What was sold keeps the hours that were shown."
      />
      <Tick editor={editor} path="tickets.atCafe" label="Guests may pay at the café" />
      <Tick
        editor={editor}
        path="tickets.isWorkshop"
        label="It is a workshop: members get their discount"
      />
    </>
  )
}

/** What somebody without a ticket pays, by what is typed now. */
/** What is no price yet counts as free. */
const priceOf = ({ value }: Pick<PieceEditor, 'value'>): number =>
  typeof value.priceCents === 'number' ? value.priceCents : 0

function doorWords(editor: PieceEditor, tickets: TicketSale): string {
  const priceCents = priceOf(editor)
  const cents = doorPrice({ priceCents, tickets })
  if (cents === null || (priceCents === 0 && tickets.tiers.length > 1))
    return 'The door sells every kind of ticket at its price.'
  // What is no price yet is said at its field.
  if (!Number.isFinite(cents)) return ''
  if (cents === 0) return 'At the door it is free, as the tickets are.'
  return `At the door: ${formatCents(cents)}${priceCents > 0 ? '' : ', as the tickets cost'}.`
}

type Part = { editor: PieceEditor; path: string }

function Tier({ editor, isSeries, path }: Props & Part): ReactNode {
  const isChosen = at(editor.value, `${path}.kind`) === 'choose'
  return (
    <>
      <div className="row">
        <Text editor={editor} path={`${path}.name`} label="Name" />
        <Choice
          editor={editor}
          path={`${path}.kind`}
          label="Price is"
          options={[
            ['fixed', 'Fixed'],
            ['choose', 'What the guest can pay'],
          ]}
        />
        <Money
          editor={editor}
          path={`${path}.priceCents`}
          label={isChosen ? 'At least' : 'Price'}
        />
        <Amount
          editor={editor}
          path={`${path}.number`}
          label="How many"
          hint="empty: as many as seats"
        />
      </div>
      <Text editor={editor} path={`${path}.note`} label="Note" hint="optional" />
      {isSeries ? (
        <>
          <SaleMomentField
            editor={editor}
            path={`${path}.opens`}
            label="On sale from"
            hint="days before, and at what time; empty: at once"
          />
          <SaleMomentField
            editor={editor}
            path={`${path}.closes`}
            label="On sale until"
            hint="days before, and at what time; empty: until it begins"
          />
        </>
      ) : (
        <div className="row">
          <Moment editor={editor} path={`${path}.opensAt`} label="On sale from" hint="optional" />
          <Moment editor={editor} path={`${path}.closesAt`} label="On sale until" hint="optional" />
        </div>
      )}
    </>
  )
}

function Question({ editor, path }: Part): ReactNode {
  return (
    <>
      <div className="row">
        <Text editor={editor} path={`${path}.label`} label="Question" />
        <Choice
          editor={editor}
          path={`${path}.kind`}
          label="Answered by"
          options={[
            ['text', 'A line of text'],
            ['choice', 'One of some answers'],
            ['yes', 'A tick'],
          ]}
        />
      </div>
      {at(editor.value, `${path}.kind`) === 'choice' && (
        <ListArea editor={editor} path={`${path}.options`} label="Answers" />
      )}
      <Tick editor={editor} path={`${path}.isRequired`} label="Has to be answered" />
    </>
  )
}

function newSale(priceCents: number, isSeries: boolean) {
  return {
    tiers: [{ ...newTier(priceCents, isSeries), name: 'Standard' }],
    questions: [],
    refundHours: 24,
    atCafe: true,
    isWorkshop: false,
  }
}

/** A new kind costs what the event does, until somebody says otherwise. */
function newTier(priceCents: number, isSeries: boolean) {
  return {
    id: newId(),
    name: '',
    note: '',
    kind: 'fixed',
    priceCents,
    number: null,
    ...(isSeries ? { opens: null, closes: null } : { opensAt: null, closesAt: null }),
  }
}

const newId = () => crypto.randomUUID().slice(0, 8)
