import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState, type ComponentProps, type ReactNode } from 'react'
import { secondsOfAll } from '#domain/menu/prep.ts'
import { cart } from '#widgets/state/cart.ts'
import { useMenu } from '../../state/queries.ts'
import { PickupField } from './PickupField.tsx'

/** Whoever adds one drink after the other is told once. */
const REST_MS = 400

/** When it is picked up, by what is in the cart already: much of it does not fit into every time. */
export function OrderTimes(
  props: Omit<ComponentProps<typeof PickupField>, 'prepSeconds'>,
): ReactNode {
  useSignals()
  const menu = useMenu().data
  const lines = cart.lines.value
  // After the first paint, because the server knows of no cart.
  const [prepSeconds, setPrepSeconds] = useState(0)
  useEffect(() => {
    const rest = setTimeout(() => setPrepSeconds(menu ? secondsOfAll(menu, lines) : 0), REST_MS)
    return () => clearTimeout(rest)
  }, [menu, lines])
  return <PickupField {...props} prepSeconds={prepSeconds || undefined} />
}
