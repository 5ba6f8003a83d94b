import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { formatCents } from '#domain/cafe/money.ts'
import type { Promo } from '#domain/contracts/promos.ts'
import { SureButton } from '#site/forms/SureButton.tsx'
import { Loaded } from '#site/layout/Loaded.tsx'
import { NothingYet } from '#site/layout/NothingYet.tsx'
import { callPrivate } from '#site/state/call-private.ts'
import { AdminShell } from '../AdminShell.tsx'
import { useAct } from '../use-act.ts'
import { PromoForm } from './PromoForm.tsx'
import { PromoUses } from './PromoUses.tsx'
import { daysText, limitsText, offText } from './words.ts'
import './promos.css'

/** Codes that take something off: made, looked after and stopped by those who set prices. */
export function PromosPage(): ReactNode {
  const [isMaking, setMaking] = useState(false)
  const promos = useQuery({
    queryKey: ['promos'],
    queryFn: ({ signal }) => callPrivate('promos', undefined, { signal }),
    staleTime: 0,
  })
  return (
    <AdminShell
      title="Promo codes"
      lead="Customers enter one at checkout, or show it at the till. A code and a member discount do not add up: whichever takes off more counts."
      acts={
        <button
          type="button"
          className={isMaking ? 'button' : 'button loud'}
          aria-expanded={isMaking}
          onClick={() => setMaking(!isMaking)}
        >
          Make a code
        </button>
      }
    >
      {isMaking && <PromoForm />}
      <Loaded query={promos} what="the codes" blank="promos-blank" lines={3}>
        {({ promos: all }) =>
          all.length === 0 ? (
            !isMaking && (
              <NothingYet title="No codes yet.">
                <p>
                  Make the first one, and customers can use it at once or from the day that you set.
                </p>
              </NothingYet>
            )
          ) : (
            <ul className="promos">
              {all.map((promo) => (
                <PromoRow key={promo.code} promo={promo} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </AdminShell>
  )
}

function PromoRow({ promo }: { promo: Promo }): ReactNode {
  const { act, problem } = useAct(['promos'])
  const [isOpen, setOpen] = useState(false)
  const { code, label, stoppedAt, uses, usedCents } = promo
  return (
    <li className="promo">
      <div className="promo-head">
        <h2>
          <code>{code}</code> {label}
        </h2>
        {stoppedAt !== null && <span className="promo-state">Stopped</span>}
      </div>
      <p>{offText(promo)}</p>
      <p className="soft">
        {daysText(promo)} {limitsText(promo)}
      </p>
      <p>
        Used for <b className="numeral">{uses}</b> {uses === 1 ? 'order' : 'orders'},{' '}
        {formatCents(usedCents)} off.
      </p>
      <div className="promo-acts">
        {uses > 0 && (
          <button
            type="button"
            className="button"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            Orders<span className="visually-hidden"> with {code}</span>
          </button>
        )}
        {stoppedAt === null && (
          <SureButton
            label="Stop"
            about={code}
            sure="Stop it for good"
            busy="Stopping…"
            onSure={() => act(() => callPrivate('stopPromo', { params: { code } }))}
          />
        )}
      </div>
      {problem && (
        <p className="notice is-error" role="alert">
          {problem}
        </p>
      )}
      {isOpen && <PromoUses code={code} />}
    </li>
  )
}
