import { isEmail, isPhone } from '#domain/people/contact.ts'
import { t } from '../texts/t.ts'
import type { Problems } from './problems.ts'

export type Who = { name: string; email: string; phone: string }
export const NOBODY: Who = { name: '', email: '', phone: '' }

/** Name, email and an optional phone number, as every form asks for them. */
export function checkWho({ name, email, phone }: Who): Problems {
  return {
    ...(name.trim() === '' && { name: t('Tell us your name.') }),
    ...checkEmail(email),
    ...(phone.trim() !== '' &&
      !isPhone(phone) && {
        phone: t(
          'Write all 10 digits of the phone number, or + and the code of the country. Or leave it empty.',
        ),
      }),
  }
}

/** @param missing what is said where there is none: what it is needed for */
export function checkEmail(
  email: string,
  missing = t('We need an email address to answer you.'),
): Problems {
  if (email.trim() === '') return { email: missing }
  return isEmail(email) ? {} : { email: t('Please enter a valid email') }
}

/** Who as it is sent: an empty phone number is none. */
export function whoOf({ name, email, phone }: Who) {
  return { name, email, ...(phone.trim() && { phone }) }
}
