import { answerTemplateCalls } from './answer-templates.ts'
import type * as z from 'zod/mini'
import { adminCalls } from './admin.ts'
import { artistCalls, saleCalls } from './artist.ts'
import { commissionCalls, followCalls, myCommissionCalls } from './commissions.ts'
import { baristaCalls } from './barista.ts'
import { booksCalls } from './books.ts'
import { cafeCalls } from './cafe.ts'
import { contentCalls } from './content.ts'
import { contestCalls, surveyCalls } from './contest.ts'
import { drawerCalls } from './drawers.ts'
import { editingCalls } from './editing.ts'
import { embedCalls, embedEditingCalls } from './embeds.ts'
import { errorCalls } from './errors.ts'
import { formCalls } from './forms.ts'
import { ingredientCalls } from './ingredients.ts'
import { kitchenCalls } from './kitchen.ts'
import { learningCalls } from './learning.ts'
import { manualCalls } from './manual.ts'
import { menuCalls } from './menu.ts'
import { menuEditingCalls } from './menu-editing.ts'
import { giftOfferCalls, membershipGiftCalls, staffGiftCalls } from './membership-gifts.ts'
import { memberCalls, membershipCalls } from './memberships.ts'
import { ownCalls } from './mine.ts'
import { notificationCalls } from './notifications.ts'
import { orderBackCalls } from './order-back.ts'
import { orderEditCalls } from './order-edits.ts'
import { orderRoomCalls } from './order-room.ts'
import { orderingCalls } from './ordering.ts'
import { onlinePaymentCalls, paymentCalls } from './payments.ts'
import { giftCardCalls } from './gift-cards.ts'
import { promoCalls } from './promos.ts'
import { accountCalls, sessionCalls, signInCalls } from './people.ts'
import { reservationCalls } from './reservations.ts'
import { roomCalls, roomStaffCalls } from './rooms.ts'
import { classDoorCalls } from './class-doors.ts'
import { classFeedbackCalls } from './class-feedback.ts'
import { classPackCalls } from './class-packs.ts'
import { classSeriesCalls } from './class-series.ts'
import { instructorCalls } from './instructors.ts'
import { breakDrinkCalls } from './break-drinks.ts'
import { seatMoveCalls } from './seat-moves.ts'
import { guestCalls } from './guests.ts'
import { proposalCalls } from './proposals.ts'
import { privateEventCalls, privateEventStaffCalls } from './private-events.ts'
import { seatCalls, seatStaffCalls } from './seats.ts'
import { settingsCalls } from './settings.ts'
import { threadCalls } from './threads.ts'
import { rosterCalls } from './roster.ts'
import { staffDayCalls } from './staff-day.ts'
import { parkedBillCalls } from './parked-bills.ts'
import { shiftCalls, tillCalls } from './till.ts'

/** The calls of the widgets, and of pages that any visitor may open. */
export const publicApi = {
  ...sessionCalls,
  ...surveyCalls,
  ...menuCalls,
  ...errorCalls,
  ...baristaCalls,
  ...cafeCalls,
  ...orderingCalls,
  ...onlinePaymentCalls,
  ...contentCalls,
  ...formCalls,
  ...embedCalls,
}

/** The calls for signing in, for one's own data, and for the dashboards of artists, staff and admins. */
export const privateApi = {
  ...signInCalls,
  ...accountCalls,
  ...ownCalls,
  ...membershipCalls,
  ...membershipGiftCalls,
  ...giftOfferCalls,
  ...notificationCalls,
  ...artistCalls,
  ...commissionCalls,
  ...followCalls,
  ...myCommissionCalls,
  ...saleCalls,
  ...kitchenCalls,
  ...orderBackCalls,
  ...orderEditCalls,
  ...orderRoomCalls,
  ...contestCalls,
  ...menuEditingCalls,
  ...ingredientCalls,
  ...settingsCalls,
  ...editingCalls,
  ...embedEditingCalls,
  ...adminCalls,
  ...answerTemplateCalls,
  ...learningCalls,
  ...booksCalls,
  ...paymentCalls,
  ...promoCalls,
  ...memberCalls,
  ...staffGiftCalls,
  ...giftCardCalls,
  ...threadCalls,
  ...reservationCalls,
  ...roomCalls,
  ...roomStaffCalls,
  ...seatCalls,
  ...classPackCalls,
  ...classFeedbackCalls,
  ...seatMoveCalls,
  ...breakDrinkCalls,
  ...seatStaffCalls,
  ...guestCalls,
  ...privateEventCalls,
  ...privateEventStaffCalls,
  ...classDoorCalls,
  ...classSeriesCalls,
  ...instructorCalls,
  ...proposalCalls,
  ...manualCalls,
  ...tillCalls,
  ...parkedBillCalls,
  ...drawerCalls,
  ...shiftCalls,
  ...rosterCalls,
  ...staffDayCalls,
}

/**
 * Every call of the product. Each stands in the file of its area, beside its schemas: the server refuses what does not
 * fit, the browser takes the types.
 */
export const api = { ...publicApi, ...privateApi }
export type Api = typeof api
export type CallName = keyof Api

type Part<Name extends CallName, Key extends 'params' | 'query' | 'body'> = Api[Name] extends {
  [K in Key]: infer Schema extends z.ZodMiniType
}
  ? { [K in Key]: z.input<Schema> }
  : unknown
/** What a caller passes: `params`, `query` and `body`, where the row has them. */
export type Input<Name extends CallName> = Part<Name, 'params'> &
  Part<Name, 'query'> &
  Part<Name, 'body'>
/** What a call answers. */
export type Answer<Name extends CallName> = z.output<Api[Name]['answer']>
