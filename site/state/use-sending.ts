import { useEffect } from 'react'
import { account } from './account.ts'
import { tillLog } from './till-log.ts'

/** How often a till tries to send what it could not. */
const AGAIN_MS = 15_000

/** Sends the sales that wait: when a room of the till opens, when somebody signs in, when the network is back, and every few seconds while there are any. */
export function useSending(): void {
  useEffect(() => {
    const send = () => {
      if (account.user.value) void tillLog.send()
    }
    // What waits is counted also while nobody is signed in.
    void tillLog.open()
    const unfollow = account.user.subscribe(send)
    addEventListener('online', send)
    const timer = setInterval(() => {
      if (tillLog.unsent.value.length > 0) send()
    }, AGAIN_MS)
    return () => {
      unfollow()
      removeEventListener('online', send)
      clearInterval(timer)
    }
  }, [])
}
