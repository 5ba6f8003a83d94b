import { adminCalls } from './admin.ts'
import { answerTemplateCalls } from './answer-templates.ts'
import type { ApiRow } from './api-row.ts'
import { artistCalls, saleCalls } from './artist.ts'
import { baristaCalls } from './barista.ts'
import { booksCalls } from './books.ts'
import { commissionCalls, followCalls, myCommissionCalls } from './commissions.ts'
import { cafeCalls } from './cafe.ts'
import { contentCalls } from './content.ts'
import { contestCalls, surveyCalls } from './contest.ts'
import { drawerCalls } from './drawers.ts'
import { editingCalls } from './editing.ts'
import { embedCalls, embedEditingCalls } from './embeds.ts'
import { errorCalls } from './errors.ts'
import { formCalls } from './forms.ts'
import { threadCalls } from './threads.ts'
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
import { rosterCalls } from './roster.ts'
import { staffDayCalls } from './staff-day.ts'
import { parkedBillCalls } from './parked-bills.ts'
import { shiftCalls, tillCalls } from './till.ts'

/** An area of the contract as its description shows it: one heading with its calls. */
export type Area = { name: string; description: string; calls: Record<string, ApiRow> }

/** Every area, in the order in which a client's engineer needs them. */
export const areas: readonly Area[] = [
  area('Café', 'Who we are, where we are and when we are open.', cafeCalls),
  area('Menu', 'What is sold, with sizes, toppings and prices.', menuCalls),
  area('Ordering', 'Prices, orders and carts.', orderingCalls),
  area('Kitchen', 'Making orders, and how busy the kitchen is.', kitchenCalls),
  area('Changing orders', 'Changes of an order after it was placed.', orderEditCalls),
  area('All orders', 'Every order there ever was, for staff.', orderRoomCalls),
  area('Barista', 'The chat with the barista, and free rooms.', baristaCalls),
  area('Pages', 'What the pages of the site show.', contentCalls),
  area('Forms', 'What visitors send, and what they reserve.', { ...formCalls, ...threadCalls }),
  area('Contest', 'Taking part, the entries and the draw.', { ...surveyCalls, ...contestCalls }),
  area('Signing in', 'Passwords, emailed links, passkeys and Google.', {
    ...sessionCalls,
    ...signInCalls,
  }),
  area('Account', "One's own account, and proving once more who it is.", accountCalls),
  area('Own things', "One's own orders, plans and data.", ownCalls),
  area('Own membership', "One's own membership, those one gave, and everything that one bought.", {
    ...membershipCalls,
    ...membershipGiftCalls,
    ...giftOfferCalls,
  }),
  area('Members', 'Memberships, for staff.', { ...memberCalls, ...staffGiftCalls }),
  area('Notifications', 'What one is told, on every device.', notificationCalls),
  area('Artists', 'The dashboards of artists, and the sale of works.', {
    ...artistCalls,
    ...commissionCalls,
    ...followCalls,
    ...myCommissionCalls,
    ...saleCalls,
  }),
  area('Editing the menu', 'For those who may change the menu.', {
    ...menuEditingCalls,
    ...ingredientCalls,
  }),
  area('Editing the pages', 'For those who may change what the pages say.', editingCalls),
  area('Saved embeds', 'How the widgets look and count on the pages of partners.', {
    ...embedCalls,
    ...embedEditingCalls,
  }),
  area('Settings', 'How the café works.', settingsCalls),
  area('Administration', 'The workrooms of admins and managers.', {
    ...adminCalls,
    ...answerTemplateCalls,
  }),
  area('Learning', 'What the barista did not understand, and what it was taught.', learningCalls),
  area(
    'Books',
    'What was taken and what it was for, for those who may see the figures.',
    booksCalls,
  ),
  area('Till', 'Tablets at the counter, PINs, drawers and sales.', {
    ...tillCalls,
    ...drawerCalls,
    ...parkedBillCalls,
  }),
  area('Shifts', 'Hours worked, and the tips that go with them.', shiftCalls),
  area('Roster', 'Who is to work when, and swaps.', rosterCalls),
  area('Days', 'All that happens on a day, for staff.', staffDayCalls),
  area('Paying online', 'For whoever holds the link of an order.', onlinePaymentCalls),
  area('Payments', 'What was paid and given back for orders, for the counter.', {
    ...paymentCalls,
    ...orderBackCalls,
  }),
  area('Promo codes', 'What takes something off orders, for those who set prices.', promoCalls),
  area('Gift cards', 'Buying them, paying with them, and looking after them.', giftCardCalls),
  area('Reservations', 'Who comes to events, for staff.', reservationCalls),
  area('Rooms', 'Booking a room, changing and cancelling it, and the hires for staff.', {
    ...roomCalls,
    ...roomStaffCalls,
  }),
  area(
    'Seats',
    'Seats that are paid for: held, booked, given back, and their money at the counter.',
    {
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
    },
  ),
  area('Proposals', 'Classes and events that artists would like to give.', proposalCalls),
  area('Series', 'Classes and events that come again, for those who plan them.', classSeriesCalls),
  area(
    'Instructors',
    'Who teaches classes and hosts events, each once at a time.',
    instructorCalls,
  ),
  area('Widgets', 'For developers who put the widgets on their pages.', manualCalls),
  area('Errors', 'Errors of browsers.', errorCalls),
]

function area(name: string, description: string, calls: Record<string, ApiRow>): Area {
  return { name, description, calls }
}
