import type { ReactNode } from 'react'
import type { EmbedManual } from '#domain/contracts/manual.ts'
import { Code } from './Code.tsx'
import { Entries } from './Entries.tsx'

/** What the page around the widgets must be, and what stays of them in a browser. */
export function Around({ embed }: { embed: EmbedManual }): ReactNode {
  const { origin, manual, release } = embed
  return (
    <>
      <section id="browsers" aria-labelledby="browsers-title">
        <h2 id="browsers-title">Which browsers</h2>
        <p>
          Chrome and Edge from 123, Firefox from 128, Safari and all browsers on iOS from 17.5. In
          an older one the tags stay empty, your page is as it was, and the console says so once.
        </p>
      </section>
      <section id="policy" aria-labelledby="policy-title">
        <h2 id="policy-title">Content Security Policy</h2>
        <p>
          Allow the café in three places. No nonce, no <code>unsafe-inline</code>, no style source:
          the widgets make no markup from texts and no style elements, so they also work with{' '}
          <code>require-trusted-types-for 'script'; trusted-types 'none'</code>.
        </p>
        <Code what="the policy">
          {`script-src ${origin}; connect-src ${origin}; img-src ${origin}`}
        </Code>
        <p>
          With <code>strict-dynamic</code>, give the script tag your nonce; what it loads is then
          allowed too. The café may list the origins from which orders are taken. Where yours is not
          among them, the widgets say so.
        </p>
      </section>
      <section id="storage" aria-labelledby="storage-title">
        <h2 id="storage-title">What is stored</h2>
        <p>
          No cookie. What a visitor does is kept in their browser, under the address of your page,
          and goes to the café when they order, write to the barista or enter the contest. Where a
          browser stores nothing, everything works until the page is closed.
        </p>
        <p>
          Where a visitor must be asked first, say <code>data-storage="defer"</code> on the script
          tag: then everything is in memory, and nothing is read or stored, before your page says
          that they consent. Say it in every view of a page, as your consent tool does.
        </p>
        <Code what="a page that asks first">
          {`<script async src="${origin}/embed/loader.js" data-storage="defer"></script>
<script>
  window.lounge ||= []
  // Yes, now or on an earlier visit: what is in memory is stored.
  lounge.push(['consent', true])
  // No longer: it goes on in memory. What is stored stays unread.
  lounge.push(['consent', false])
  // Everything is deleted, here, in the other tabs and at the café.
  lounge.push(['forget'])
</script>`}
        </Code>
        <h3>
          In <code>localStorage</code>, until it is cleared
        </h3>
        <Entries entries={withoutTypes(manual.localKeys)} anchor="stored" />
        <h3>
          In <code>sessionStorage</code>, until the tab is closed
        </h3>
        <Entries entries={withoutTypes(manual.tabKeys)} anchor="stored-tab" />
      </section>
      <section id="pinning" aria-labelledby="pinning-title">
        <h2 id="pinning-title">Pinning a version</h2>
        <p>
          <code>/embed/loader.js</code> follows the updates of the café within five minutes. A page
          that pins its scripts names a release and its hash. A release stays available with all its
          parts, and each part that it loads later is checked against its hash too. This is the one
          of today; <a href="/embed/manifest.json">manifest.json</a> lists every file with size and
          hash.
        </p>
        <Code what="the script tag of a release">
          {`<script async src="${origin}${release.path}"
  integrity="${release.integrity}"
  crossorigin data-widgets="chat cart"></script>`}
        </Code>
      </section>
    </>
  )
}

const withoutTypes = (entries: EmbedManual['manual']['localKeys']) =>
  entries.map((entry) => ({ ...entry, type: '' }))
