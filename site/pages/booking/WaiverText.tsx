import type { ReactNode } from 'react'
import { written } from '../../texts/t.ts'
import './waiver.css'

/** The text in its paragraphs. */
export function WaiverText({ text }: { text: string }): ReactNode {
  return (
    <div className="waiver-text" lang={written()}>
      {text.split(/\n+/).map((paragraph, i) => (
        <p key={i}>{paragraph}</p>
      ))}
    </div>
  )
}
