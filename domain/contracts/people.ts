import * as z from 'zod/mini'
import { isSitePath } from '#domain/people/origin.ts'
import { PASSWORD_MAX, PASSWORD_MIN } from '#domain/people/password.ts'
import { LINK_KINDS, ROLES, STAFF_ROLES } from '#domain/people/values.ts'
import type { ApiRow } from './api-row.ts'
import { Nothing, byLongId } from './parameters.ts'
import { Email, Instant, text } from './text.ts'

export const Role = z.enum(ROLES)
export type Role = z.infer<typeof Role>
export const StaffRole = z.enum(STAFF_ROLES)
export type StaffRole = z.infer<typeof StaffRole>

export const SessionUser = z.object({
  id: z.string(),
  email: Email,
  name: z.string(),
  role: Role,
  staffRole: z.optional(z.nullable(StaffRole)),
  image: z.optional(z.nullable(z.string())),
  /** Signed in by PIN on a shared tablet: that opens the counter alone. */
  isByPin: z.optional(z.boolean()),
})
export type SessionUser = z.infer<typeof SessionUser>

export const LoginRequest = z.strictObject({
  email: Email,
  password: z.string().check(z.minLength(1, 'Enter your password.'), z.maxLength(200)),
})
export type LoginRequest = z.infer<typeof LoginRequest>

/** `expiresIn` is in seconds: 24 hours. */
export const LoginAnswer = z.object({
  token: z.string(),
  expiresIn: z.int(),
  refreshToken: z.string(),
  user: SessionUser,
})
export type LoginAnswer = z.infer<typeof LoginAnswer>

export const RefreshRequest = z.strictObject({
  refreshToken: z.string().check(z.minLength(1), z.maxLength(200)),
})
export type RefreshRequest = z.infer<typeof RefreshRequest>

/* Signing in by other ways, and the second factor */

/** Every refused sign-in of an account with a second factor answers 401 `second_factor_needed` with a `ticket`. */
export const SecondFactor = z.strictObject({
  ticket: z.string().check(z.minLength(1), z.maxLength(2_000)),
  /** Six digits of the app, or one of the recovery codes. */
  code: z.string().check(z.trim(), z.minLength(6, 'Enter the code.'), z.maxLength(20)),
})
export type SecondFactor = z.infer<typeof SecondFactor>

/** What the sign-in page can offer here and now. */
export const SignInOptions = z.object({
  /** 'demo' is the fixed fake customer of demo mode (docs/decisions/express-checkout.md). */
  google: z.enum(['real', 'demo', 'none']),
  /** False: mails are kept in the outbox, and an admin reads them there (docs/decisions/outgoing-mail.md). */
  sendsMail: z.boolean(),
  isDemo: z.boolean(),
})
export type SignInOptions = z.infer<typeof SignInOptions>

const NewPassword = z
  .string()
  .check(
    z.minLength(PASSWORD_MIN, `Use at least ${PASSWORD_MIN} characters.`),
    z.maxLength(PASSWORD_MAX, `Use at most ${PASSWORD_MAX} characters.`),
  )
const Place = z.optional(
  z
    .string()
    .check(z.maxLength(500), z.refine(isSitePath, 'Use an address of this site, such as /menu.')),
)

/**
 * The password is chosen behind the link of the mail: whoever types an address here need not be who reads its mail.
 */
export const Registration = z.strictObject({
  name: text(80),
  email: Email,
  /** Where the person was going. */
  to: Place,
})
export type Registration = z.infer<typeof Registration>

/** What happens next, in a sentence; the same whether an account exists or not. */
export const Said = z.object({ message: z.string() })
export type Said = z.infer<typeof Said>

/** Of `requestLink` and `forgotPassword`: their mails lead to `LINK_PAGES` (domain/people/sign-in-texts.ts). */
export const LinkRequest = z.strictObject({ email: Email, to: Place })
export type LinkRequest = z.infer<typeof LinkRequest>

export const Token = z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(500)) })
export type Token = z.infer<typeof Token>

/** What the link of a mail would do, told before anything is done. */
export const LinkPreview = z.object({
  kind: z.enum(LINK_KINDS),
  /** The address it is about: the new one of a change, the old one of a return. */
  email: z.string(),
  /** As it was typed at registration, or as the account has it. */
  name: z.string(),
})
export type LinkPreview = z.infer<typeof LinkPreview>

/** Makes the account of a registration, or opens the one somebody was invited to. */
export const FinishAccount = z.strictObject({
  token: z.string().check(z.minLength(1), z.maxLength(500)),
  name: text(80),
  password: NewPassword,
})
export type FinishAccount = z.infer<typeof FinishAccount>

export const ResetPassword = z.strictObject({
  token: z.string().check(z.minLength(1), z.maxLength(500)),
  password: NewPassword,
})
export type ResetPassword = z.infer<typeof ResetPassword>

export const GoogleStart = z.strictObject({ to: Place })
/**
 * Where the browser goes; it comes back to /sign-in/link#ticket=…&to=…, which `exchangeTicket` takes as its token, or to
 * /sign-in?google=<why not>, one of `SIGN_IN_REFUSALS`.
 */
export const GoogleStartAnswer = z.object({ url: z.string() })

/** As the browser's own `PublicKeyCredential.parse…FromJSON` takes and `toJSON` gives them. */
const WebAuthnJson = z.record(z.string(), z.unknown())
export const PasskeyOptions = z.object({ ticket: z.string(), options: WebAuthnJson })
export const PasskeySignIn = z.strictObject({
  ticket: z.string().check(z.maxLength(2_000)),
  response: WebAuthnJson,
})

/* One's own account */

export const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: Instant,
  lastUsedAt: z.nullable(Instant),
})
export type Passkey = z.infer<typeof Passkey>

export const Me = z.object({
  user: SessionUser,
  isEmailVerified: z.boolean(),
  /** An admin whose address nobody has confirmed yet: until then no mail opens the account. */
  mustConfirmEmail: z.boolean(),
  /** The address that is to take the place of `user.email` once its mail was answered. */
  nextEmail: z.nullable(z.string()),
  hasPassword: z.boolean(),
  secondFactor: z.object({
    isOn: z.boolean(),
    /** Staff and admins are asked to have one. */
    isAdvised: z.boolean(),
    /** Admins and managers must have one, or a passkey. */
    isRequired: z.boolean(),
    /** True in a demo, which lets that wait. */
    isPostponed: z.boolean(),
    recoveryCodesLeft: z.int(),
  }),
  passkeys: z.array(Passkey),
  createdAt: Instant,
})
export type Me = z.infer<typeof Me>

export const MePatch = z.strictObject({ name: text(80) })
export type MePatch = z.infer<typeof MePatch>

/** `password` is left out where the account has none. */
export const ChangeEmail = z.strictObject({
  email: Email,
  password: z.optional(z.string().check(z.maxLength(200))),
})
export type ChangeEmail = z.infer<typeof ChangeEmail>

/** `current` is left out where the account has no password yet. */
export const ChangePassword = z.strictObject({
  current: z.optional(z.string().check(z.maxLength(200))),
  next: NewPassword,
})
export type ChangePassword = z.infer<typeof ChangePassword>

export const MySession = z.object({
  id: z.string(),
  /** Like 'Chrome on macOS'. */
  device: z.string(),
  /** How it was signed in. */
  method: z.enum(['password', 'link', 'passkey', 'google', 'demo', 'pin']),
  createdAt: Instant,
  lastSeenAt: Instant,
  isThis: z.boolean(),
})
export type MySession = z.infer<typeof MySession>

/** Asked again before something that whoever found an open laptop should not do; empty where there is no password. */
export const PasswordOnly = z.strictObject({ password: z.string().check(z.maxLength(200)) })
export const StartTotpAnswer = z.object({
  /** Base32, for typing. */
  secret: z.string(),
  uri: z.string(),
  /** The picture of `uri`. */
  qrSvg: z.string(),
})
export type StartTotpAnswer = z.infer<typeof StartTotpAnswer>
export const ConfirmTotp = z.strictObject({ code: z.string().check(z.trim(), z.maxLength(20)) })
/** Shown once. */
export const RecoveryCodes = z.object({ codes: z.array(z.string()) })
export const RemoveTotp = z.strictObject({
  password: z.string().check(z.maxLength(200)),
  code: z.string().check(z.trim(), z.maxLength(20)),
})
export const NewPasskeyOptions = z.object({ ticket: z.string(), options: WebAuthnJson })
export const AddPasskey = z.strictObject({
  ticket: z.string().check(z.maxLength(2_000)),
  name: text(60),
  response: WebAuthnJson,
})

/** How the person who is signed in can show that it is them. */
export const ProofWays = z.object({
  /** 'demo': an account of the demo that nobody has a secret of. */
  ways: z.array(z.enum(['password', 'passkey', 'totp', 'mail', 'demo'])),
  /** Their role needs a second factor, and they have none yet: setting it up is the only way on. */
  mustSetUp: z.boolean(),
})
export type ProofWays = z.infer<typeof ProofWays>

/** One of those ways: a password, a code (of an app, or of the mail), a passkey, or in demo mode just a click. */
export const Proof = z.union([
  z.strictObject({
    password: z.string().check(z.minLength(1, 'Enter your password.'), z.maxLength(200)),
  }),
  z.strictObject({
    code: z.string().check(z.trim(), z.minLength(6, 'Enter the code.'), z.maxLength(20)),
  }),
  z.strictObject({ ticket: z.string().check(z.maxLength(2_000)), response: WebAuthnJson }),
  z.strictObject({ demo: z.literal(true) }),
])
export type Proof = z.infer<typeof Proof>

/** Signing in and out. Every page of the site has them. */
export const sessionCalls = {
  login: {
    method: 'POST',
    path: '/auth/login',
    who: 'site',
    summary: 'Sign in with email and password',
    body: LoginRequest,
    answer: LoginAnswer,
  },
  refresh: {
    method: 'POST',
    path: '/auth/refresh',
    who: 'site',
    summary: 'Get a new access token for a refresh token',
    body: RefreshRequest,
    answer: LoginAnswer,
  },
  logout: {
    method: 'POST',
    path: '/auth/logout',
    who: 'site',
    summary: 'End the session of a refresh token',
    body: RefreshRequest,
    answer: Nothing,
  },
} as const satisfies Record<string, ApiRow>

/** The other ways to sign in, and new accounts. */
export const signInCalls = {
  signInOptions: {
    method: 'GET',
    path: '/auth/options',
    who: 'site',
    summary: 'List the ways to sign in',
    answer: SignInOptions,
  },
  secondFactor: {
    method: 'POST',
    path: '/auth/second-factor',
    who: 'site',
    summary: 'Finish signing in with a second factor',
    body: SecondFactor,
    answer: LoginAnswer,
  },
  register: {
    method: 'POST',
    path: '/auth/register',
    who: 'site',
    summary: 'Ask for a new account',
    body: Registration,
    answer: Said,
  },
  requestLink: {
    method: 'POST',
    path: '/auth/magic-link',
    who: 'site',
    summary: 'Ask for a link to sign in',
    body: LinkRequest,
    answer: Said,
  },
  previewLink: {
    method: 'POST',
    path: '/auth/link/preview',
    who: 'site',
    summary: 'See what an emailed link does',
    body: Token,
    answer: LinkPreview,
  },
  finishAccount: {
    method: 'POST',
    path: '/auth/account',
    who: 'site',
    summary: 'Finish a new account',
    body: FinishAccount,
    answer: LoginAnswer,
  },
  returnEmail: {
    method: 'POST',
    path: '/auth/email-return',
    who: 'site',
    summary: 'Undo a change of the email address',
    body: Token,
    answer: Said,
  },
  followLink: {
    method: 'POST',
    path: '/auth/link',
    who: 'site',
    summary: 'Sign in with an emailed link',
    body: Token,
    answer: LoginAnswer,
  },
  forgotPassword: {
    method: 'POST',
    path: '/auth/forgot-password',
    who: 'site',
    summary: 'Ask for a link to set a new password',
    body: LinkRequest,
    answer: Said,
  },
  resetPassword: {
    method: 'POST',
    path: '/auth/reset-password',
    who: 'site',
    summary: 'Set a new password with an emailed link',
    body: ResetPassword,
    answer: LoginAnswer,
  },
  googleStart: {
    method: 'POST',
    path: '/auth/google',
    who: 'site',
    summary: 'Begin signing in with Google',
    body: GoogleStart,
    answer: GoogleStartAnswer,
  },
  demoGoogle: {
    method: 'POST',
    path: '/auth/demo-google',
    who: 'site',
    summary: "Sign in as the demo's Google customer",
    answer: LoginAnswer,
  },
  exchangeTicket: {
    method: 'POST',
    path: '/auth/ticket',
    who: 'site',
    summary: "Sign in with the ticket that Google's answer left",
    body: Token,
    answer: LoginAnswer,
  },
  passkeyOptions: {
    method: 'POST',
    path: '/auth/passkey/options',
    who: 'site',
    summary: 'Begin signing in with a passkey',
    answer: PasskeyOptions,
  },
  passkeySignIn: {
    method: 'POST',
    path: '/auth/passkey',
    who: 'site',
    summary: 'Sign in with a passkey',
    body: PasskeySignIn,
    answer: LoginAnswer,
  },
} as const satisfies Record<string, ApiRow>

/** One's own account, and showing once more that it is oneself. */
export const accountCalls = {
  me: {
    method: 'GET',
    path: '/api/me',
    who: 'own-data',
    factors: 'any',
    summary: "Get one's own account",
    answer: Me,
  },
  patchMe: {
    method: 'PATCH',
    path: '/api/me',
    who: 'profile',
    summary: "Change one's own profile",
    body: MePatch,
    answer: Me,
  },
  changePassword: {
    method: 'POST',
    path: '/api/me/password',
    who: 'own-data',
    summary: "Change one's own password",
    body: ChangePassword,
    answer: Nothing,
  },
  changeEmail: {
    method: 'POST',
    path: '/api/me/email',
    who: 'own-data',
    summary: 'Ask for another email address',
    body: ChangeEmail,
    answer: Said,
  },
  /** The mail once more that asks for a new address, or for the proof of the present one. */
  resendEmailLink: {
    method: 'POST',
    path: '/api/me/email/mail',
    who: 'own-data',
    summary: 'Ask for the email about an address again',
    answer: Said,
  },
  cancelEmailChange: {
    method: 'DELETE',
    path: '/api/me/email',
    who: 'own-data',
    summary: 'Drop an unconfirmed change of the email address',
    answer: Me,
  },
  confirmEmail: {
    method: 'POST',
    path: '/api/me/email/confirmation',
    who: 'own-data',
    summary: 'Confirm a new email address',
    body: Token,
    answer: Me,
  },
  mySessions: {
    method: 'GET',
    path: '/api/me/sessions',
    who: 'own-data',
    summary: "List one's own sessions",
    answer: z.object({ sessions: z.array(MySession) }),
  },
  endMySession: {
    method: 'DELETE',
    path: '/api/me/sessions/:id',
    who: 'own-data',
    summary: "End one of one's own sessions",
    params: byLongId,
    answer: Nothing,
  },
  signOutEverywhere: {
    method: 'POST',
    path: '/api/me/sign-out-everywhere',
    who: 'own-data',
    summary: 'End all sessions, this one too',
    answer: Nothing,
  },
  startTotp: {
    method: 'POST',
    path: '/api/me/totp',
    who: 'own-data',
    factors: 'any',
    summary: 'Begin to set up an authenticator app',
    body: PasswordOnly,
    answer: StartTotpAnswer,
  },
  confirmTotp: {
    method: 'POST',
    path: '/api/me/totp/confirmation',
    who: 'own-data',
    factors: 'any',
    summary: 'Confirm an authenticator app',
    body: ConfirmTotp,
    answer: RecoveryCodes,
  },
  removeTotp: {
    method: 'POST',
    path: '/api/me/totp/removal',
    who: 'own-data',
    summary: 'Remove the authenticator app',
    body: RemoveTotp,
    answer: Nothing,
  },
  newRecoveryCodes: {
    method: 'POST',
    path: '/api/me/recovery-codes',
    who: 'own-data',
    summary: 'Make new recovery codes',
    body: RemoveTotp,
    answer: RecoveryCodes,
  },
  newPasskeyOptions: {
    method: 'POST',
    path: '/api/me/passkeys/options',
    who: 'own-data',
    factors: 'any',
    summary: 'Begin to add a passkey',
    body: PasswordOnly,
    answer: NewPasskeyOptions,
  },
  addPasskey: {
    method: 'POST',
    path: '/api/me/passkeys',
    who: 'own-data',
    factors: 'any',
    summary: 'Add a passkey',
    body: AddPasskey,
    answer: Passkey,
  },
  removePasskey: {
    method: 'DELETE',
    path: '/api/me/passkeys/:id',
    who: 'own-data',
    proof: 'recent',
    summary: 'Remove a passkey',
    params: byLongId,
    answer: Nothing,
  },
  proofWays: {
    method: 'GET',
    path: '/api/me/proof',
    who: 'own-data',
    factors: 'any',
    summary: 'List the ways to prove who it is',
    answer: ProofWays,
  },
  prove: {
    method: 'POST',
    path: '/api/me/proof',
    who: 'own-data',
    factors: 'any',
    summary: 'Prove again who it is',
    body: Proof,
    answer: Nothing,
  },
  mailProof: {
    method: 'POST',
    path: '/api/me/proof/mail',
    who: 'own-data',
    factors: 'any',
    summary: 'Ask for a code that proves who it is',
    answer: Said,
  },
} as const satisfies Record<string, ApiRow>
