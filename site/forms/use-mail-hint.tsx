import { useState, type FocusEvent, type ReactNode } from 'react'
import { t } from '../texts/t.ts'

type MailHint = {
  onBlur(event: FocusEvent<HTMLInputElement>): void
  help?: ReactNode
}

/**
 * For a field of an email address: once it is left, an address that looks mistyped is asked about. It can be ignored.
 * @param email what the field holds @param onTake takes the address that was meant
 */
export function useMailHint(email: string, onTake: (email: string) => void): MailHint {
  const [left, setLeft] = useState<{ typed: string; meant: string | null } | null>(null)
  const meant = left?.typed === email ? left.meant : null
  return {
    onBlur: ({ target: { value: typed } }) =>
      void import('#domain/people/mail-typo.ts').then(
        ({ meantEmail }) => setLeft({ typed, meant: meantEmail(typed) }),
        () => {},
      ),
    ...(meant && {
      help: (
        <span role="status">
          {t('Did you mean {email}?', { email: meant })}{' '}
          <button type="button" className="link" onClick={() => onTake(meant)}>
            {t('Yes, change it')}
          </button>
        </span>
      ),
    }),
  }
}
