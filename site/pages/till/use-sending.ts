import { useEffect } from 'react'
import { account } from '../../state/account.ts'
import { tillLog } from '../../state/till-log.ts'

/** How often a till tries to send what it could not. */
const AGAIN_MS = 15_000

/** Sends the sales that wait: when the page opens, when the network is back, and every few seconds while there are any. */
export function useSending(): void {
  useEffect(() => {
    const send = () => {
      if (account.user.value) void tillLog.send()
    }
    send()
    addEventListener('online', send)
    const timer = setInterval(() => {
      if (tillLog.unsent.value.length > 0) send()
    }, AGAIN_MS)
    return () => {
      removeEventListener('online', send)
      clearInterval(timer)
    }
  }, [])
}
