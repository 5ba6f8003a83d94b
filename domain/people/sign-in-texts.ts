/**
 * Where the links of mails and of Google lead. What is secret stands behind the #, which is sent to no server and kept in
 * no log: `#token=…` of a mail, `#ticket=…` of Google, and `&to=…`, the path of this site where the person was going.
 */
export const LINK_PAGES = {
  link: '/sign-in/link',
  reset: '/reset-password',
  email: '/account/email',
} as const

/**
 * What happens after asking for a mail. For what anybody can ask with any address these are the same words whether or not the
 * address has an account, and whether a mail was sent now or a moment ago, and they are true in every case.
 */
export function mailSentence(email: string, link: keyof typeof SENTENCES, sendsMail: boolean) {
  return SENTENCES[link](email, sendsMail)
}

const SENTENCES = {
  registration: perhaps(
    (email) =>
      `Check ${email} for a link from us. It lets you choose your password or, if that address already has an account, signs you in.`,
  ),
  'sign-in': perhaps(
    (email) =>
      `If ${email} has an account here, check its inbox for a link from us that signs you in.`,
  ),
  reset: perhaps(
    (email) =>
      `If ${email} has an account here, check its inbox for a link from us to choose a new password.`,
  ),
  email: certain('Open its link to use that address from now on. It works once, for 24 hours.'),
  proof: certain('Enter the code that is in it. It works once, for 10 minutes.'),
} as const

/** A mail that may have been sent, now or before. */
function perhaps(says: (email: string) => string) {
  return (email: string, sendsMail: boolean) => {
    const kept =
      'This café sends no email yet: emails are kept at the café, where its owner can read yours to you. '
    return `${sendsMail ? '' : kept}${says(email)} Each link works once, and its email says for how long. If none works anymore, ask again in a minute.`
  }
}

/** A mail that is sent now, or written. */
function certain(then: string) {
  return (email: string, sendsMail: boolean) =>
    sendsMail
      ? `We are sending an email to ${email}. Look for the newest one. ${then}`
      : `This café sends no email yet: your email to ${email} is kept at the café, where its owner can read it to you. ${then}`
}

/** After somebody took their account back at its former address. */
export const EMAIL_RETURNED =
  'Your account has this address again, and everybody was signed out. Its password, passkeys and Google account open it no longer: choose a new password with the email that we are sending to you.'

/** Why signing in, or changing how one signs in, was refused: what happened and what to do. */
export const SIGN_IN_REFUSALS = {
  link_unknown:
    'Part of this link is missing, or it isn’t ours. Open it from the email again, or ask for a new one.',
  link_used: 'This link was used already. Ask for a new one.',
  link_expired: 'This link is too old. Ask for a new one.',
  link_of_another:
    'This link is for another account. Sign in with the account whose address is to change.',
  email_same: 'This is your address already.',
  email_too_often:
    'You asked to change your address five times within an hour. Try again in an hour.',
  mail_off:
    'This café sends no email yet, so an address cannot be confirmed. Set up the mail server first (SMTP_URL).',
  account_closed: 'This account was closed. Please ask the café.',
  email_taken: 'This address has an account already. Sign in, or ask for a link by email.',
  second_factor_needed:
    'Enter the six digits of your authenticator app, or one of your recovery codes.',
  ticket_ended: 'That took too long, or too many codes were wrong. Please sign in again.',
  wrong_code: 'That code is not right. Try the one your app shows now.',
  code_used: 'That code was used already. Wait for your app to show the next one.',
  wrong_password: 'That is not your password.',
  second_factor_on: 'A second factor is on already. Remove it first to set up another.',
  second_factor_off: 'There is no second factor to change. Set one up first.',
  totp_not_started: 'Start again: ask for a new secret first.',
  proof_not_taken: 'This account proves itself in another way. Please try again.',
  passkey_of_another: 'That passkey belongs to another account. Choose the one of this account.',
  wrong_mailed_code:
    'That code is not right, or too old. Look at the latest email, or ask for another.',
  proof_needed: 'Show that it is you, then this goes on.',
  second_factor_required:
    'Your role needs a second factor. Set it up or show it, then this goes on.',
  last_second_factor:
    'Your role needs a second factor, and this is your only one. Add another one first, then remove it.',
  session_unknown: 'That session has ended already, or is not one of yours.',
  passkey_unknown: 'This passkey is not known here. It may have been removed: sign in another way.',
  passkey_refused: 'The passkey could not be checked. Please try again.',
  passkey_too_late: 'That took too long. Please try the passkey once more.',
  passkey_taken: 'This passkey is in use already.',
  google_off: 'Signing in with Google is not set up here. Use your email instead.',
  google_unreachable: 'Google does not answer. Try again in a minute, or sign in with your email.',
  google_refused: 'Signing in with Google did not work out. Please try again.',
  google_unverified: 'Google has not verified the address of that account. Sign in another way.',
  google_other_account:
    'That address has an account here. Sign in with your password, or with a link by email.',
} as const
export type SignInRefusal = keyof typeof SIGN_IN_REFUSALS
