import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, type ReactNode } from 'react'
import { can } from '#domain/people/permissions.ts'
import { account } from '../state/account.ts'
import { tillApp } from '../state/till-app.ts'
import { markAppKept } from '../state/till-mark.ts'
import { useTillPrices } from '../state/till-prices.ts'
import { useSending } from '../state/use-sending.ts'

/** In the till's rooms: the app can be installed, opens without the server, and sends what was sold meanwhile. */
export function TillApp(): ReactNode {
  useSignals()
  useSending()
  const mayStand = can(account.user.value, 'pos')
  // Whichever room was opened last: the till sells with the prices of then.
  useTillPrices(mayStand)
  useEffect(() => {
    if (!mayStand) return
    markAppKept(true)
    void tillApp.install()
  }, [mayStand])
  return <link rel="manifest" href="/till.webmanifest" />
}
