import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { Menu, MenuItem, SizeId } from '#domain/contracts/menu.ts'
import type { CartLine, Customizations } from '#domain/contracts/ordering.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { allergensOf } from '#domain/menu/customize.ts'
import { missingMilk } from '#domain/menu/milks.ts'
import { unitCents } from '#domain/menu/price.ts'
import { LINE_NOTE_MAX, MAX_LINE_QUANTITY } from '#domain/ordering/limits.ts'
import type { NotedWish } from '#domain/till/noted-lines.ts'
import { SmallDialog } from '../../layout/SmallDialog.tsx'
import { t, word } from '../../texts/t.ts'
import { Choices, WhyNot } from '../menu/Choices.tsx'
import '../menu/sheet.css'
import './choice.css'

type Props = {
  menu: Menu
  item: MenuItem
  /** The line that is changed; `null` makes a new one. */
  line: CartLine | null
  /** Whose it is, where that is known already; without it a name can be written on it. */
  whose?: string
  /** Whether something can be said of this one to whoever makes it. */
  hasNote?: boolean
  onSave: (wish: NotedWish) => void
  onClose: () => void
}

/** What a drink has to be asked, the size first. Enter adds it as it is. */
export function ChoiceDialog({
  menu,
  item,
  line,
  whose,
  hasNote = false,
  onSave,
  onClose,
}: Props): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null)
  const first = useRef<HTMLButtonElement>(null)
  // Enter adds the drink as it usually comes.
  useEffect(() => first.current?.focus({ preventScroll: true }), [])
  const [size, setSize] = useState<SizeId | null>(line?.size ?? item.defaultSize)
  const [wishes, setWishes] = useState<Customizations>(line?.customizations ?? {})
  const [customerName, setName] = useState(line?.customerName ?? '')
  const [note, setNote] = useState(line?.note ?? '')
  const [quantity, setQuantity] = useState(line?.quantity ?? 1)
  const unit = unitCents(menu, { id: item.id, size, customizations: wishes })
  const allergens = allergensOf(menu, item, wishes)
  const isSold = unit !== null && !missingMilk(menu, item, wishes)
  const save = () => {
    const wish = { id: item.id, size, customizations: wishes, quantity, customerName }
    onSave(hasNote ? { ...wish, note } : wish)
    dialog.current?.close()
  }
  return (
    <SmallDialog
      dialog={dialog}
      title={whose ? t('{name} for {whose}', { name: item.name, whose }) : item.name}
      closing={t('Close {name}', { name: item.name })}
      isLight
      onClose={onClose}
    >
      <form
        className="till-choice"
        onSubmit={(event) => {
          event.preventDefault()
          if (isSold) save()
        }}
      >
        {allergens.length > 0 && (
          <p className="till-allergens">
            <span>{t('Contains {allergens}.', { allergens: allergens.map(word).join(', ') })}</span>
          </p>
        )}
        {/* First, and in sight on a tablet: an allergy is said before anything else. */}
        {hasNote && (
          <Written
            label={t('Note for this one')}
            example="An allergy, no lid …"
            max={LINE_NOTE_MAX}
            value={note}
            onChange={setNote}
          />
        )}
        <Choices
          menu={menu}
          item={item}
          size={size}
          wishes={wishes}
          onSize={setSize}
          onWish={(patch) => setWishes({ ...wishes, ...patch })}
        />
        {whose === undefined && (
          <Written label={t('Name on it')} max={60} value={customerName} onChange={setName} />
        )}
        <div className="till-choice-foot">
          <WhyNot menu={menu} item={item} wishes={wishes} />
          <div className="stepper" role="group" aria-label={t('Quantity')}>
            <button
              type="button"
              aria-label={t('One less')}
              disabled={quantity <= 1}
              onClick={() => setQuantity(quantity - 1)}
            >
              −
            </button>
            <output>{quantity}</output>
            <button
              type="button"
              aria-label={t('One more')}
              disabled={quantity >= MAX_LINE_QUANTITY}
              onClick={() => setQuantity(quantity + 1)}
            >
              +
            </button>
          </div>
          <button className="button loud" disabled={!isSold} ref={first}>
            {t(line ? 'Save' : 'Add')}{' '}
            <b className="numeral">{unit !== null && formatCents(unit * quantity)}</b>
          </button>
        </div>
      </form>
    </SmallDialog>
  )
}

function Written({
  label,
  example,
  max,
  value,
  onChange,
}: {
  label: string
  example?: string
  max: number
  value: string
  onChange: (value: string) => void
}): ReactNode {
  return (
    <label className="field till-name">
      <span className="label">
        {label} <span className="soft">{t('optional')}</span>
      </span>
      <input
        className="input"
        autoComplete="off"
        maxLength={max}
        placeholder={example}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </label>
  )
}
