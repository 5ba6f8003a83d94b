import { useSignals } from '@preact/signals-react/runtime'
import { Minus, Pencil, Plus, Trash2 } from 'lucide'
import { Icon } from '#site/layout/Icon.tsx'
import { useEffect, useId, useState, type ReactNode } from 'react'
import type { MenuItem } from '#domain/contracts/menu.ts'
import type { Quote } from '#domain/contracts/ordering.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { addLine, lineFromItem, setQuantity } from '#domain/ordering/cart.ts'
import { MAX_LINE_QUANTITY } from '#domain/ordering/limits.ts'
import { findItem } from '#domain/menu/price.ts'
import { menu } from '#widgets/state/index.ts'
import { summaryText } from '../../texts/lines.ts'
import { errorText, spanish, t, word } from '../../texts/t.ts'
import { searchMenu } from '../menu/search.ts'
import { ChoiceDialog } from '../till/ChoiceDialog.tsx'
import { LineDrink } from './LineDrink.tsx'
import type { DraftLine } from './edit-draft.ts'
import './parts.css'
import './edit-order.css'

const FOUND_SHOWN = 6

/** The lines of an order that is being changed: how many, what of each, and what comes to it. */
export function EditLines({
  lines,
  quote,
  onChange,
}: {
  lines: DraftLine[]
  /** What they cost, line by line, as far as the server has said it. */
  quote: Quote | undefined
  onChange: (lines: DraftLine[]) => void
}): ReactNode {
  useSignals()
  const current = menu.current.value
  const [choosing, setChoosing] = useState<{ item: MenuItem; line: DraftLine | null } | null>(null)
  useEffect(() => void menu.load(), [])
  const isLast = lines.length === 1
  return (
    <>
      <ul className="edit-lines">
        {lines.map((line, index) => {
          const item = current ? findItem(current, line.id) : undefined
          const priced = quote?.lines[index]?.id === line.id ? quote.lines[index] : undefined
          return (
            <li key={line.lineId}>
              <LineDrink
                itemId={line.id}
                size={line.size ?? null}
                customizations={line.customizations}
              />
              <div className="edit-what">
                <b>{line.name}</b>
                <p className="soft">
                  {[
                    word(priced?.sizeLabel ?? ''),
                    summaryText(current, line),
                    line.customerName && t('for {name}', { name: line.customerName }),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
                {priced?.problem && <p className="field-error">{errorText(priced.problem)}</p>}
              </div>
              <div
                className="edit-acts"
                role="group"
                aria-label={t('Change {name}', { name: line.name })}
              >
                <button
                  type="button"
                  className="button"
                  aria-label={t(line.quantity === 1 ? 'Remove {name}' : 'One less {name}', {
                    name: line.name,
                  })}
                  disabled={isLast && line.quantity === 1}
                  onClick={() => onChange(setQuantity(lines, line.lineId, line.quantity - 1))}
                >
                  {line.quantity === 1 ? <Icon of={Trash2} /> : <Icon of={Minus} />}
                </button>
                <output className="numeral">{line.quantity}</output>
                <button
                  type="button"
                  className="button"
                  aria-label={t('One more {name}', { name: line.name })}
                  disabled={line.quantity >= MAX_LINE_QUANTITY}
                  onClick={() => onChange(setQuantity(lines, line.lineId, line.quantity + 1))}
                >
                  <Icon of={Plus} />
                </button>
                <button
                  type="button"
                  className="button"
                  aria-label={t('Change the choices: {name}', { name: line.name })}
                  disabled={!item}
                  onClick={() => item && setChoosing({ item, line })}
                >
                  <Icon of={Pencil} />
                </button>
              </div>
            </li>
          )
        })}
      </ul>
      {isLast && <p className="soft">{t('To remove the last item, cancel the order.')}</p>}
      <AddSomething onPick={(item) => setChoosing({ item, line: null })} />
      {choosing && current && (
        <ChoiceDialog
          key={choosing.line?.lineId ?? choosing.item.id}
          menu={current}
          item={choosing.item}
          line={choosing.line}
          onSave={(wish) => {
            const made = lineFromItem(current, wish)
            if (!made) return
            const { line } = choosing
            if (!line) onChange(addLine(lines, made, crypto.randomUUID()))
            else
              onChange(
                lines.map((each) =>
                  each.lineId === line.lineId
                    ? {
                        ...made,
                        lineId: line.lineId,
                        ...(line.was !== undefined && { was: line.was }),
                      }
                    : each,
                ),
              )
          }}
          onClose={() => setChoosing(null)}
        />
      )}
    </>
  )
}

function AddSomething({ onPick }: { onPick: (item: MenuItem) => void }): ReactNode {
  useSignals()
  const id = useId()
  const [typed, setTyped] = useState('')
  const live = menu.current.value
  const pick = (item: MenuItem) => {
    setTyped('')
    onPick(item)
  }
  const found =
    live && typed.trim()
      ? searchMenu(live, spanish()?.searched(typed) ?? typed).slice(0, FOUND_SHOWN)
      : []
  return (
    <div className="edit-add">
      <label className="field" htmlFor={id}>
        <span className="label">{t('Add something')}</span>
        <input
          id={id}
          className="input"
          type="search"
          autoComplete="off"
          maxLength={60}
          placeholder={t('Latte, egg tart, …')}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            // Enter takes the first, and sends no form around it.
            if (event.key !== 'Enter') return
            event.preventDefault()
            const first = found.find(({ isSoldOut }) => !isSoldOut)
            if (first) pick(first)
          }}
        />
      </label>
      <ul aria-label={t('Found on the menu')}>
        {found.map((item) => (
          <li key={item.id}>
            <button
              type="button"
              className="button"
              disabled={item.isSoldOut}
              onClick={() => pick(item)}
            >
              {item.name}{' '}
              <small>{item.isSoldOut ? t('Sold out') : formatCents(item.priceCents)}</small>
            </button>
          </li>
        ))}
      </ul>
      {typed.trim() && found.length === 0 && (
        <p className="soft" role="status">
          {t('Nothing on the menu is called that.')}
        </p>
      )}
    </div>
  )
}
