import type { ReactNode } from 'react'
import { AccountNav } from './AccountNav.tsx'
import { CalendarSection } from './CalendarSection.tsx'
import { EmailSection } from './EmailSection.tsx'
import { LanguageSection } from './LanguageSection.tsx'
import { MeProvider, useMe } from './me.tsx'
import { PasskeysSection } from './PasskeysSection.tsx'
import { PasswordSection } from './PasswordSection.tsx'
import { ProfileSection } from './ProfileSection.tsx'
import { SecondFactorSection } from './SecondFactorSection.tsx'
import { SessionsSection } from './SessionsSection.tsx'
import './account.css'
import '../../forms/form.css'

/** One's own account: who one is, how one signs in, where one is signed in, one's calendar and language. */
export function AccountPage(): ReactNode {
  return (
    <div className="account-page">
      <AccountNav />
      <h1>Your account.</h1>
      <MeProvider>
        <Advice />
        <ProfileSection />
        <EmailSection />
        <PasswordSection />
        <SecondFactorSection />
        <PasskeysSection />
        <SessionsSection />
        <CalendarSection />
        <LanguageSection />
      </MeProvider>
    </div>
  )
}

function Advice(): ReactNode {
  const { isAdvised, isOn, isPostponed } = useMe().me.secondFactor
  if (!isAdvised || isOn) return null
  if (isPostponed)
    return (
      <p className="notice account-advice">
        Admins and managers need a second factor. This is a demo, which lets it wait: a real café
        asks for it right after signing in.
      </p>
    )
  return (
    <p className="notice account-advice">
      Your account opens the till and other people’s data.{' '}
      <a className="link" href="#account-second">
        Set up a second factor
      </a>{' '}
      when you have two minutes.
    </p>
  )
}
