import { useState, type ReactNode } from 'react'
import type { AdminEmbed } from '#domain/contracts/embeds.ts'
import { snippetsOf, type SnippetKind } from '#domain/embeds/snippets.ts'
import { Loaded } from '#site/layout/Loaded.tsx'
import { joined } from '#site/state/joined.ts'
import { useCafe } from '#site/state/queries.ts'
import { CopyCode } from './CopyCode.tsx'
import { LiveCheck } from './LiveCheck.tsx'
import { useRelease } from './state.ts'
import { inPageNote } from './words.ts'

/** The code for every kind of page, and whether it has arrived there. */
export function CodePart({ embed, isDirty }: { embed: AdminEmbed; isDirty: boolean }): ReactNode {
  const cafe = useCafe()
  const release = useRelease()
  // Where it cannot be had there is every snippet but the one whose scripts never change.
  const known = release.isError ? { ...release, data: null, isError: false } : release
  return (
    <div className="studio-code">
      {isDirty && (
        <p className="notice">
          There are changes that are not saved. The code is right all the same: pages show what is
          saved.
        </p>
      )}
      <section aria-labelledby="studio-code">
        <h2 id="studio-code">Copy it into the page</h2>
        <Loaded query={joined({ cafe, release: known })} what="the code" blank="studio-code-blank">
          {(here) => <Snippets embed={embed} cafe={here.cafe.cafe.name} release={here.release} />}
        </Loaded>
      </section>
      <LiveCheck embed={embed} />
    </div>
  )
}

function Snippets({
  embed: { id, value },
  cafe,
  release,
}: {
  embed: AdminEmbed
  cafe: string
  release: Parameters<typeof snippetsOf>[0]['release']
}): ReactNode {
  const [kind, setKind] = useState<SnippetKind>('tag')
  const { widgets } = value
  const snippets = snippetsOf({ origin: location.origin, cafe, embed: id, widgets, release })
  const snippet = snippets.find((each) => each.kind === kind) ?? snippets[0]
  if (!snippet) return null
  return (
    <div className="studio-snippets">
      <fieldset className="studio-kinds">
        <legend>Where does it go?</legend>
        {snippets.map((each) => (
          <label key={each.kind}>
            <input
              type="radio"
              name="studio-kind"
              checked={each.kind === snippet.kind}
              onChange={() => setKind(each.kind)}
            />
            <span>
              {each.label}
              {each.isRecommended && <em className="studio-usual">Recommended</em>}
            </span>
          </label>
        ))}
      </fieldset>
      <div className="studio-snippet">
        <p>
          {snippet.help} {inPageNote(snippet.kind, widgets)}
        </p>
        <CopyCode
          key={snippet.kind}
          label={snippet.label}
          file={snippet.file}
          code={snippet.code}
        />
      </div>
    </div>
  )
}
