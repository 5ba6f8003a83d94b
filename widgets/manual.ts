/**
 * What every widget is to the page around it: attributes, methods, events, commands and styles. These types are the manual. The
 * widgets are checked against them, and the page `/embed`, `custom-elements.json` and `/embed/loader.d.ts` are made of them
 * (server/embed/manual.ts), together with the `manual.ts` of each widget. Nothing is imported from elsewhere, so that the types
 * stand alone on other people's pages.
 */

/** The attributes of every widget. On the script tag the same ones begin with `data-`. */
export interface SharedAttributes {
  /**
   * The origin of the café's server. Without it: where the script came from.
   *
   * @example __CAFE__
   */
  api?: string
  /**
   * The origin of the café's site, where links and the checkout lead. Without it: that of `api`.
   *
   * @example __CAFE__
   */
  site?: string
  /**
   * Light or dark. `auto`, the default, follows the `color-scheme` that the page declares where the tag stands, and not its background: on
   * a dark page that declares none the widgets are light.
   *
   * @example dark
   */
  theme?: 'light' | 'dark' | 'auto'
  /**
   * Any CSS color.
   *
   * @example #b3541e
   */
  accent?: string
  /**
   * The language, such as `es`, and how prices and dates are written, such as `de-DE`. Without it the `lang` of the page decides; where
   * that is not Spanish it is English, written as in `en-US`.
   *
   * @example es
   */
  locale?: string
  /**
   * The name of your page, at most 80 characters. It is kept with the chats, carts, orders and entries that come from it.
   *
   * @example Fern & Fable
   */
  source?: string
  /**
   * The id of a saved embed. With it chats, carts, orders and entries are counted for that embed.
   *
   * @example tin-lantern
   */
  embed?: string
  /** The corner of the chat and the side of the cart. The promo links take the other corner. Without it: `right`. */
  position?: 'left' | 'right'
  /** Starts open. */
  open?: boolean
  /**
   * The nonce of your Content Security Policy. No widget needs one: what they add to a page is nothing that a policy forbids.
   *
   * @example r4nd0m
   */
  nonce?: string
  /** `off`: does not give way to what the page shows. */
  yield?: 'off'
  /** Shows nothing. */
  hidden?: boolean
  /** Writes into the console what is loaded and stored, at each event of a widget. */
  debug?: boolean
  /**
   * `defer`: nothing is stored in the browser, and nothing read from it, before the queue gets `['consent', true]`. On the script tag it
   * is for all widgets of the page.
   */
  storage?: 'defer'
  /** `dataLayer`: writes the events of the widgets into `window.dataLayer`, without personal data, for a tag manager. */
  forward?: 'dataLayer'
}

/** The methods of every widget. A call that comes before the widget has been downloaded waits for it. */
export interface LoungeElement extends HTMLElement {
  /**
   * Shows it: a panel, a drawer, or what was hidden.
   *
   * @example document.querySelector('lounge-chat').open()
   */
  open(): void
  /**
   * Puts it away.
   *
   * @example document.querySelector('lounge-chat').close()
   */
  close(): void
  /**
   * Does the one or the other.
   *
   * @example document.querySelector('lounge-chat').toggle()
   */
  toggle(): void
  /**
   * As on the first visit.
   *
   * @example document.querySelector('lounge-chat').reset()
   */
  reset(): void
}

/** The events of every widget. They bubble up to `document`, out of shadow roots too. */
export interface SharedEvents {
  /**
   * The element takes commands, and its properties are right.
   *
   * @example Nothing needs to be done: it is said when the widget is there.
   */
  'lounge:ready': ReadyDetail
  /**
   * It was opened.
   *
   * @example Open the chat.
   */
  'lounge:open': OpenDetail | null
  /**
   * It was closed.
   *
   * @example Open the chat, and close it.
   */
  'lounge:close': OpenDetail | null
  /**
   * Something did not work. The page needs to do nothing: the widget says it too, and tries again.
   *
   * @example The button adds something that the menu does not have.
   */
  'lounge:error': ErrorDetail
}

export interface ReadyDetail {
  /** Such as `lounge-chat`. */
  tag: string
}

export interface OpenDetail {
  /** `chat`, from the chat; the others say nothing. */
  panel: string
}

export interface ErrorDetail {
  /** While it was put on the page, loaded, drawn, called, stored or added to the cart; `uncaught` is none of these. */
  phase: 'place' | 'load' | 'render' | 'call' | 'storage' | 'add' | 'uncaught'
  message: string
  /** The name of the widget, where the loader says it. */
  widget?: string
}

/** The custom properties that your style sheet may set, on the tag or anywhere above it. */
export interface LoungeTokens {
  /**
   * The color of buttons and marks; the attribute `accent` sets it too.
   *
   * @example #b3541e
   */
  '--lounge-accent'?: string
  /**
   * The accent where it is the color of a text, as where the chat says that a drink was added.
   *
   * @example #8a2f00
   */
  '--lounge-accent-text'?: string
  /**
   * What is written on the accent. Without it: white or dark, whichever is read on it.
   *
   * @example #2b2118
   */
  '--lounge-on-accent'?: string
  /**
   * The paper that everything lies on.
   *
   * @example #f3e9d2
   */
  '--lounge-ground'?: string
  /**
   * Panels, drawers and fields.
   *
   * @example #fffaf0
   */
  '--lounge-sheet'?: string
  /**
   * Text and lines.
   *
   * @example #2b2118
   */
  '--lounge-text'?: string
  /**
   * The family of the text. Without it: the system's.
   *
   * @example Georgia, serif
   */
  '--lounge-font'?: string
  /**
   * The family of headings. Without it: that of the text.
   *
   * @example Georgia, serif
   */
  '--lounge-font-display'?: string
  /**
   * How round corners are.
   *
   * @example 14px
   */
  '--lounge-radius'?: string
  /**
   * The z-index of what floats. Without it: 9000.
   *
   * @example 500
   */
  '--lounge-layer'?: string
  /**
   * The color of the strip of paper around the ticket of the survey.
   *
   * @example #fffaf0
   */
  '--lounge-edge'?: string
  /**
   * How far above the bottom of the window the floating widgets stand, for a page with a bar of its own there.
   *
   * @example 72px
   */
  '--lounge-offset-bottom'?: string
  /**
   * How far below the top of the window the drawer of the cart begins, for a page with a bar of its own there.
   *
   * @example 64px
   */
  '--lounge-offset-top'?: string
  /**
   * How far from the side of the window.
   *
   * @example 48px
   */
  '--lounge-offset-side'?: string
  /**
   * On a phone, how far the chat stands above the bar of promo links: 0px on a page that puts these elsewhere.
   *
   * @example 0px
   */
  '--lounge-promo-height'?: string
}

/** The attributes of the script tag alone. */
export interface ScriptAttributes {
  /**
   * The names of the widgets to place, with spaces between them. Without it: `chat cart`. Empty: none. `floating`, beside `data-embed`:
   * those of the saved embed that float, so that contest and countdown stand only where the page has their tags.
   *
   * @example chat promo
   */
  'data-widgets'?: string
  /**
   * The id of a saved embed. What the tag says itself wins over what is saved.
   *
   * @example tin-lantern
   */
  'data-embed'?: string
}

/** What the queue takes: `lounge.push(['open', 'chat'])`. */
export interface LoungeCommands {
  /**
   * Opens a widget: its name, a CSS selector or an element. Without one: the chat.
   *
   * @example ['open', 'chat']
   */
  open: [which?: LoungeTarget]
  /**
   * Closes it.
   *
   * @example ['close', 'chat']
   */
  close: [which?: LoungeTarget]
  /**
   * Does the one or the other.
   *
   * @example ['toggle', 'chat']
   */
  toggle: [which?: LoungeTarget]
  /**
   * As on the first visit: the chat begins anew, the cart is emptied.
   *
   * @example ['reset', 'chat']
   */
  reset: [which?: LoungeTarget]
  /**
   * Adds something from the menu to the cart. Who has several names one first.
   *
   * @example ['add', { id: 'taro-milk-tea', size: 'large' }]
   */
  add: [wish: Wish] | [which: LoungeTarget, wish: Wish]
  /**
   * Goes on from the cart to the checkout. Who has several names one first.
   *
   * @example ['add', { id: 'mocha' }], ['checkout', 'pickup']
   */
  checkout: [type?: CheckoutType] | [which: LoungeTarget, type: CheckoutType]
  /**
   * Fills in what the visitor has left empty in the survey. Who has several names one first.
   *
   * @example ['prefill', { name: 'Ada Lovelace', email: 'ada@example.com' }]
   */
  prefill: [answers: Prefill] | [which: LoungeTarget, answers: Prefill]
  /**
   * Whether the visitor allows that widgets store something in their browser. With `true` what is in memory is stored, with `false`
   * everything goes on in memory, and what is stored stays there unread.
   *
   * @example ['consent', true]
   */
  consent: [isGiven: boolean]
  /**
   * Forgets the visitor: all that widgets keep on your page, in memory and stored, also in its other tabs, and what the café can delete:
   * the cart that went to the checkout, and the log of the chat. Orders and entries stay.
   *
   * @example ['forget']
   */
  forget: []
  /**
   * Hears an event by its name without `lounge:`.
   *
   * @example ['on', 'open', ({ detail }) => alert(detail.panel)], ['open', 'chat']
   */
  on: [event: LoungeEventName, listener: (event: CustomEvent) => void]
  /**
   * Stops hearing. Without a listener all of that name, without a name all there are.
   *
   * @example ['off', 'open']
   */
  off: [event?: LoungeEventName, listener?: (event: CustomEvent) => void]
  /**
   * Takes all widgets off the page, with their listeners.
   *
   * @example ['destroy']
   */
  destroy: []
}

/** A name such as `chat`, a CSS selector, or the element itself. */
export type LoungeTarget = LoungeName | Element | (string & {})

/** One of the commands with what belongs to it. */
export type LoungeCommand = {
  [Name in keyof LoungeCommands]: [name: Name, ...args: LoungeCommands[Name]]
}[keyof LoungeCommands]

/** `window.lounge`: an array before the script has loaded, and a queue that runs what it is given afterwards. */
export interface LoungeQueue {
  push(...commands: LoungeCommand[]): number
}

/** The names of the widgets, such as `chat`. */
export type LoungeName = keyof LoungeWidgets

/** The elements of the widgets by name. Each widget adds itself. */
export interface LoungeWidgets {}

/** What the events of all widgets carry, by their name. Each widget adds its own. */
export interface LoungeEvents extends SharedEvents {}

/** The names of events without `lounge:`, as the queue takes them. */
export type LoungeEventName = {
  [Type in keyof LoungeEvents]: Type extends `lounge:${infer Name}` ? Name : never
}[keyof LoungeEvents]

/** What stays in the browser under the address of your page, until somebody clears it: `localStorage`. */
export interface LocalKeys {
  /** The lines of the cart, so that tabs share them and a visitor finds them again. */
  'lounge:cart:guest'?: string
  /** What went to the checkout, so that who comes back finds it, in every tab. The café keeps it for a day. */
  'lounge:handed-over'?: string
  /** The code under which it went there, so that the café can be asked to forget it, and whether it was ordered, until it was. */
  'lounge:handed-over-as'?: string
  /** The code of what was put back from there, so that the checkout has it once when it comes again. */
  'lounge:taken-back'?: string
  /** The name, email and phone that a visitor typed for an order, so that they type them once. */
  'lounge:customer:guest'?: string
  /** The conversation with the barista, so that it goes on after a reload and in other tabs. */
  'lounge:chat:guest'?: string
  /** A random id of the conversation with the barista. */
  'lounge:chat-session:guest'?: string
  /** The size of the letters in the chat. */
  'lounge:chat-font:device'?: string
  /** Messages that the chat refused: when and why, without their text, at most 100. */
  'lounge:chat-security:device'?: string
  /** The orders of a visitor, on the café's own site alone. */
  'lounge:orders:guest'?: string
  /** The pickup time that was chosen, until the order is placed. */
  'lounge:pickup'?: string
  /** When the visitor closed what opens by itself: it does not open by itself for a week. */
  'lounge:dismissed'?: string
  /** Written and taken away at once by `['forget']`, so that the other tabs hear of it. */
  'lounge:forget'?: string
}

/** What goes with the tab: `sessionStorage`. */
export interface TabKeys {
  /** What went wrong, at most 100 entries. */
  'lounge:errors'?: string
  /** The pickup time that was chosen, as in `localStorage`. */
  'lounge:pickup'?: string
  /** The number of an order that is on its way, so that a reload never makes two of it. */
  'lounge:placing'?: string
  /** The answers of a survey that was not sent yet. A survey with an id has its id behind it. */
  'lounge:survey'?: string
}

/** Something to add, from the menu. */
export interface Wish {
  /** The id of the drink or food, as in the address of its picture or in `/api/menu`. */
  id: string
  /** By id or by label: `large` or `Large`. Without it: the middle one. */
  size?: string
  /** 1 without it. */
  quantity?: number
  customizations?: {
    iceLevel?: string
    /** In percent. */
    sugarLevel?: number | string
    temperature?: 'iced' | 'hot'
    milk?: string
    /** Ids, or a text with commas. */
    toppings?: string[] | string
  }
  /** Who it is for, at most 60 characters. */
  customerName?: string
}

/** `guest` goes to the checkout, `pickup` asks for a time before, `express` orders in the drawer. */
export type CheckoutType = 'guest' | 'pickup' | 'express'

/** A pickup time: a day and a time of day by the clocks of the café. */
export interface PickupTime {
  /** `2026-05-01` */
  date: string
  /** `14:30` */
  time: string
}

/** A line of the cart. */
export interface Line {
  lineId: string
  /** Of the drink, the food or the membership. */
  id: string
  type: string
  name: string
  category: string
  size?: string
  /** Of one of it, with toppings: what is shown. The server decides what is paid. */
  priceCents: number
  quantity: number
  customizations: {
    iceLevel?: string
    sugarLevel?: number
    temperature?: string
    milk?: string
    toppings?: string[]
  }
  customerName?: string
  source?: string
}

/** On the way to the checkout. `preventDefault()` leaves the way to your page. */
export interface CheckoutDetail {
  type: CheckoutType
  pickup?: PickupTime | null
  lines: Line[]
}

/** Before a link to the café's site is followed. `preventDefault()` leaves that to your page. */
export interface NavigateDetail {
  /** Such as `/events`. */
  path: string
  /** The whole address, from the chat. */
  href?: string
}

/** What a page may know of a visitor beforehand. */
export interface Prefill {
  name?: string
  email?: string
  phone?: string
  favoriteFlavor?: string
  referralSource?: 'instagram' | 'tiktok' | 'friend' | 'walking_by' | 'other'
}
