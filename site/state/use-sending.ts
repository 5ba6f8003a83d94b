import { useEffect } from 'react'
import { account } from './account.ts'
import { parkedBills } from './parked-bills.ts'
import { tillLog } from './till-log.ts'
import { tillStanding } from './till-standing.ts'

/** How often a till tries to send what it could not. */
const AGAIN_MS = 15_000
/** How often it tells the server how many wait. */
const TELL_MS = 60_000

/** Sends the sales and parked bills that wait: when a room of the till opens, when somebody signs in, when the network is back, and every few seconds while there are any. It tells the server how many wait. */
export function useSending(): void {
  useEffect(() => {
    const send = () => {
      if (!account.user.value) return parkedBills.leave()
      void tillLog.send().then(tillStanding.tellNews)
      void parkedBills.send()
    }
    // What waits is counted also while nobody is signed in.
    void tillLog.open().then(() => tillStanding.tell())
    const unfollow = account.user.subscribe(send)
    addEventListener('online', send)
    const timer = setInterval(() => {
      if (tillLog.unsent.value.length > 0 || parkedBills.hasUnsent.value) send()
    }, AGAIN_MS)
    const heartbeat = setInterval(() => void tillStanding.tell(), TELL_MS)
    return () => {
      unfollow()
      removeEventListener('online', send)
      clearInterval(timer)
      clearInterval(heartbeat)
    }
  }, [])
}
