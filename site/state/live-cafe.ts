import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { cafe } from '#widgets/state/cafe.ts'
import { savesData } from '../layout/saves-data.ts'
import { followInSight } from './live-menu.ts'

/** Shows that the kitchen is busy, paused or free again as soon as the counter says it. Whoever saves data asks once a minute only. */
export function useLiveCafe(): void {
  const client = useQueryClient()
  useEffect(() => {
    if (savesData()) return
    const stop = followInSight(0)
    const known = cafe.now.peek()
    const unhear = cafe.now.subscribe((now) => {
      if (now && now !== known) client.setQueryData(['cafe'], now)
    })
    return () => {
      stop()
      unhear()
    }
  }, [client])
}
