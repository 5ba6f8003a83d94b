import { Suspense, type ReactNode } from 'react'
import type { Block } from '#domain/contracts/content.ts'
import { Still } from '../../prints/Still.tsx'
import { waitedFile } from '../../ssr/waited-file.tsx'
// Texts stay without their script, so what they look like comes with the page.
import '../../prints/print.css'
import './blocks.css'

const texts = waitedFile(() => import('./TextBlocks.tsx'))
const TextBlocks = texts.part('TextBlocks')

/** On every page with a text: one that is first rendered in the browser waits for what reads it. */
export const TextsReady = texts.Ready

/** Running text stays as the server rendered it: what reads links and emphasis is downloaded only where a text first appears in the browser. */
export function Blocks({ blocks }: { blocks: readonly Block[] }): ReactNode {
  return (
    // Another text is another one, also on the same page.
    <Still key={JSON.stringify(blocks)}>
      <Suspense>
        <TextBlocks blocks={blocks} />
      </Suspense>
    </Still>
  )
}
