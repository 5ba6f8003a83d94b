import type { ReactNode } from 'react'
import { Code } from './Code.tsx'

/** For whoever builds an app: the package with types and components, what it places and what the app places itself. */
export function NpmPackage({ origin }: { origin: string }): ReactNode {
  return (
    <section id="package" aria-labelledby="package-title">
      <h2 id="package-title">The npm package</h2>
      <p>
        <code>creative-lounge-embed</code> loads the widgets into an app, and has their types and
        components for React, from 18, and Vue, from 3.4. The widgets still come from the café, so
        they are always of its version. The package is not on npm: the café makes it with{' '}
        <code>npm run pack</code>, and an app installs that file.
      </p>
      <Code what="a page in React">
        {`import { useEffect } from 'react'
import { loadLounge } from 'creative-lounge-embed'
import { LoungeSurvey } from 'creative-lounge-embed/react'

export function Opening() {
  useEffect(() => {
    void loadLounge({
      origin: '${origin}',
      widgets: ['chat', 'cart'],
      attributes: { theme: 'dark', accent: '#e0a458' },
    })
  }, [])
  return (
    <section>
      <h2>Win a year of drinks</h2>
      <LoungeSurvey theme="dark" accent="#e0a458" />
    </section>
  )
}`}
      </Code>
      <p>
        The contest stands where <code>&lt;LoungeSurvey /&gt;</code> does, also when it is rendered
        later. Leave <code>survey</code> out of <code>widgets</code>: a page without the component
        then has no contest. What stands in <code>attributes</code> is for the widgets that{' '}
        <code>widgets</code> names. A component has its own theme and accent.
      </p>
    </section>
  )
}
