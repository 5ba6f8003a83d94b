import type { ReactNode } from 'react'
import { AccountSection } from './AccountSection.tsx'

/** The languages of the site. A page in another language is a document of its own. */
export function LanguageSection(): ReactNode {
  return (
    <AccountSection
      id="account-language"
      title="Language"
      says="The pages of accounts are in English. The menu, orders, classes and events are in Spanish too."
    >
      <p className="account-buttons">
        <a className="button" href="/es" hrefLang="es" lang="es">
          El sitio en español
        </a>
        <a className="button" href="/" hrefLang="en">
          The site in English
        </a>
      </p>
      <p className="soft">
        Order on a page in Spanish, and the emails about that order are in Spanish too.
      </p>
    </AccountSection>
  )
}
