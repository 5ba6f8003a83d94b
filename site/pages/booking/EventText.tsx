import type { ReactNode } from 'react'
import type { Block } from '#domain/contracts/content.ts'
import { Blocks } from '../reading/Blocks.tsx'

/** What an event says of itself, in a chunk of its own. */
export function EventText({ blocks }: { blocks: readonly Block[] }): ReactNode {
  return <Blocks blocks={blocks} />
}
