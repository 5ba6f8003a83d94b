import type { ReactNode } from 'react'
import { FloorPlan } from './FloorPlan.tsx'
import { Quiet } from './Quiet.tsx'
import { Shelf } from './Shelf.tsx'
import { Wall } from './Wall.tsx'
import { Week } from './Week.tsx'

/** What is first seen after scrolling, in a file of its own: the poster does not wait for it. */
export function BelowTheFold(): ReactNode {
  return (
    <>
      <Week />
      <Quiet />
      <Wall />
      <Shelf />
      <FloorPlan />
    </>
  )
}
