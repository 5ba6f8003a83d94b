// What a membership may be, each written once: schemas, columns and screens are made from them (docs/decisions/memberships.md).

/** The states of a membership. Discounts are given in `active`, `past-due` and `ending`. */
export const MEMBERSHIP_STATES = [
  'joining',
  'active',
  'paused',
  'past-due',
  'ending',
  'ended',
] as const
export type MembershipState = (typeof MEMBERSHIP_STATES)[number]

/** What a charge is for. `card` takes no money: it keeps another card. `comp` is a month that the café gives. */
export const CHARGE_KINDS = ['joining', 'renewal', 'upgrade', 'card', 'comp'] as const
export type ChargeKind = (typeof CHARGE_KINDS)[number]

/** How members pay: a card that is kept for the next months, or at the counter, month by month. */
export const PAY_WAYS = ['card', 'counter'] as const
export type PayWay = (typeof PAY_WAYS)[number]

/** Days after the first try on which a charge is tried again. After the last of them the membership ends. */
export const RETRY_DAYS = [3, 5, 7] as const
/** How long discounts go on while a month is not paid. */
export const GRACE_DAYS = 7
/** How far ahead somebody may join. */
export const JOIN_AHEAD_DAYS = 30
/** How long the first month waits to be paid at the counter, from the first day. */
export const COUNTER_DAYS = 14
/** Members who pay at the counter are told so many days before the next month. */
export const REMIND_DAYS = 3
export const PAUSE_LEAST_DAYS = 7
export const PAUSE_MOST_DAYS = 90
/** Between two pauses. */
export const PAUSE_REST_DAYS = 30

/** So many days before a month costs more its member is told. */
export const PRICE_NOTICE_DAYS = 30
/** How far ahead a new price for members is announced. */
export const PRICE_AHEAD_DAYS = 365
/** Perks of a tier that the owner writes. */
export const MOST_PERKS = 8

/** The one question of somebody who leaves. */
export const LEAVING_REASONS = ['price', 'seldom', 'moving', 'perks', 'other'] as const
export type LeavingReason = (typeof LEAVING_REASONS)[number]

/** What an entry of somebody's history is: money that they paid, that came back, or that the café gave up, or a change of what was bought. */
export const HISTORY_KINDS = ['bought', 'refunded', 'credited', 'changed'] as const
/** What it was for. */
export const HISTORY_OF = ['order', 'membership', 'seat', 'room', 'work'] as const

/** On what a membership saves. Tickets of events in which members get their discount stand apart from classes. */
export const SAVED_ON = ['menu', 'classes', 'tickets', 'rooms'] as const
/** Perks beside the discounts of which it is known how often they were used. */
export const COUNTED_PERKS = ['early-booking', 'pause'] as const
