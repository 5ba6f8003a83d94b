import * as z from 'zod/mini'
import type { ApiRow } from './api-row.ts'
import { houseEndpoints, type HouseEndpointName } from './house-endpoints.ts'
import {
  AccountDeletion,
  Cancellation,
  MyData,
  MyOrders,
  MyOrdersQuery,
  MyPlans,
  Usual,
} from './mine.ts'
import {
  BellState,
  Cleared,
  Notification,
  NotificationChoice,
  NotificationChoices,
  NotificationPatch,
  Notifications,
  NotificationsQuery,
  NotificationSweep,
} from './notifications.ts'
import { Order } from './ordering.ts'
import {
  AddPasskey,
  ChangePassword,
  ConfirmTotp,
  GoogleStart,
  GoogleStartAnswer,
  LinkRequest,
  LoginAnswer,
  Me,
  MePatch,
  MySession,
  NewPasskeyOptions,
  Passkey,
  PasskeyOptions,
  PasskeySignIn,
  PasswordOnly,
  RecoveryCodes,
  Registration,
  RemoveTotp,
  ResetPassword,
  Said,
  SecondFactor,
  SignInOptions,
  StartTotpAnswer,
  Token,
} from './people.ts'
import { Instant } from './text.ts'

const Nothing = z.object({})
const byId = z.strictObject({ id: z.string().check(z.maxLength(400)) })
const row = houseEndpoints

/** What goes in and out of the calls of the café's own site (see `api.ts`). */
export const houseApi = {
  signInOptions: { ...row.signInOptions, answer: SignInOptions },
  secondFactor: { ...row.secondFactor, body: SecondFactor, answer: LoginAnswer },
  register: { ...row.register, body: Registration, answer: Said },
  requestLink: { ...row.requestLink, body: LinkRequest, answer: Said },
  followLink: { ...row.followLink, body: Token, answer: LoginAnswer },
  forgotPassword: { ...row.forgotPassword, body: LinkRequest, answer: Said },
  resetPassword: { ...row.resetPassword, body: ResetPassword, answer: LoginAnswer },
  googleStart: { ...row.googleStart, body: GoogleStart, answer: GoogleStartAnswer },
  demoGoogle: { ...row.demoGoogle, answer: LoginAnswer },
  exchangeTicket: { ...row.exchangeTicket, body: Token, answer: LoginAnswer },
  passkeyOptions: { ...row.passkeyOptions, answer: PasskeyOptions },
  passkeySignIn: { ...row.passkeySignIn, body: PasskeySignIn, answer: LoginAnswer },

  me: { ...row.me, answer: Me },
  patchMe: { ...row.patchMe, body: MePatch, answer: Me },
  changePassword: { ...row.changePassword, body: ChangePassword, answer: Nothing },
  mySessions: { ...row.mySessions, answer: z.object({ sessions: z.array(MySession) }) },
  endMySession: { ...row.endMySession, params: byId, answer: Nothing },
  signOutEverywhere: { ...row.signOutEverywhere, answer: Nothing },
  startTotp: { ...row.startTotp, body: PasswordOnly, answer: StartTotpAnswer },
  confirmTotp: { ...row.confirmTotp, body: ConfirmTotp, answer: RecoveryCodes },
  removeTotp: { ...row.removeTotp, body: RemoveTotp, answer: Nothing },
  newRecoveryCodes: { ...row.newRecoveryCodes, body: RemoveTotp, answer: RecoveryCodes },
  newPasskeyOptions: { ...row.newPasskeyOptions, body: PasswordOnly, answer: NewPasskeyOptions },
  addPasskey: { ...row.addPasskey, body: AddPasskey, answer: Passkey },
  removePasskey: { ...row.removePasskey, params: byId, answer: Nothing },
  myOrders: { ...row.myOrders, query: MyOrdersQuery, answer: MyOrders },
  myUsuals: { ...row.myUsuals, answer: z.object({ usuals: z.array(Usual) }) },
  myPlans: { ...row.myPlans, answer: MyPlans },
  cancelOrder: { ...row.cancelOrder, params: byId, body: Cancellation, answer: Order },
  myData: { ...row.myData, answer: MyData },
  exportMyData: { ...row.exportMyData, answer: Nothing },
  deleteMyAccount: { ...row.deleteMyAccount, body: AccountDeletion, answer: Said },

  bell: { ...row.bell, answer: BellState },
  bellEvents: { ...row.bellEvents, answer: BellState },
  notifications: { ...row.notifications, query: NotificationsQuery, answer: Notifications },
  patchNotification: {
    ...row.patchNotification,
    params: byId,
    body: NotificationPatch,
    answer: Notification,
  },
  removeNotification: { ...row.removeNotification, params: byId, answer: Cleared },
  readNotifications: { ...row.readNotifications, body: NotificationSweep, answer: BellState },
  clearNotifications: { ...row.clearNotifications, body: NotificationSweep, answer: Cleared },
  restoreNotifications: {
    ...row.restoreNotifications,
    body: z.strictObject({ clearedAt: Instant }),
    answer: z.object({ count: z.int() }),
  },
  notificationChoices: { ...row.notificationChoices, answer: NotificationChoices },
  chooseNotifications: {
    ...row.chooseNotifications,
    body: NotificationChoice,
    answer: NotificationChoices,
  },
} as const satisfies Record<HouseEndpointName, ApiRow>
