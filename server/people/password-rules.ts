import {
  guessable,
  GUESSABLE_TEXTS,
  ownWords,
  type Guessable,
  type Owner,
} from '#domain/people/guessable.ts'
import type { Services } from '../services.ts'
import { Refused } from '../http/refuse.ts'
import { hashPassword } from './passwords.ts'

/**
 * The hash of a password that somebody chooses, wherever one is set. Its length is checked by the contract already.
 * @param field of the form, beside which the reason is shown
 * @throws Refused 400 where it is easily guessed
 */
export async function newPasswordHash(
  services: Pick<Services, 'settings'>,
  password: string,
  owner: Owner,
  field: 'password' | 'next' = 'password',
): Promise<string> {
  const reason = await guessableBy(services, password, owner)
  if (reason === null) return hashPassword(password)
  const message = GUESSABLE_TEXTS[reason]
  throw new Refused(400, 'weak_password', message, { fields: { [field]: message } })
}

/** Whether a new password is easily guessed, and why. */
export async function guessableBy(
  { settings }: Pick<Services, 'settings'>,
  password: string,
  owner: Owner,
): Promise<Guessable | null> {
  const common = await commonPasswords()
  return guessable(password, ownWords(owner, settings.get().cafe), (word) => common.has(word))
}

let read: Promise<ReadonlySet<string>> | undefined

/**
 * The 49,000 passwords that people choose most, of the package @zxcvbn-ts/language-common (MIT licence), in lower case. Read
 * when somebody first chooses a password, and on the server only: a browser is not made to load half a megabyte.
 */
function commonPasswords(): Promise<ReadonlySet<string>> {
  return (read ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  ))
}
