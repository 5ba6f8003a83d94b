import { useEffect } from 'react'
import { title } from './title.ts'

/**
 * What the browser's tab says, where a page knows more than its row in the table of pages: the name of the one thing it is
 * about, or a number. The server takes such names from the page's data (site/seo/head.ts).
 * @param children without the name of the café; null: the page's own title
 */
export function PageTitle({ children }: { children: string | null }): null {
  useEffect(() => (children === null ? undefined : title.own(children)), [children])
  return null
}
