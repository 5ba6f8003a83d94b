/** Why an order is not taken where too many wait, or is not confirmed. */
export const WAITING_REFUSALS = {
  unknownCode: 'This link does not fit the order. Please open the newest email and use its link.',
  tooManyInAll:
    'Many orders wait to be confirmed at this moment, so this one was not taken. Please sign in and send it again, or order at the counter.',
  tooManyByPhone:
    'Many orders wait for somebody at the counter at this moment, so this one was not taken. Please leave your email address and send it again, so that you can confirm it yourself; or sign in, or order at the counter.',
  /** To whoever left an address, where no mail is left to confirm it by, so it would wait for staff. */
  tooManyUnmailed:
    'No email can be sent to confirm this order, because too many were asked for lately, and many orders wait for somebody at the counter. So this one was not taken. Please sign in and send it again, or order at the counter.',
  /** To a guest, where too many of their network wait. */
  tooManyOfNetwork:
    'Many orders from your network wait to be confirmed already. Please sign in and send yours again, use mobile data instead of this Wi-Fi, or order at the counter.',
  /** To whoever is signed in and has as many that wait as they may. */
  tooManyOfAccount:
    'Several orders of yours wait for somebody at the counter, who looks at them. There is nothing to confirm: please try again later, or cancel one of them first.',
  /** To whoever is signed in with a new account, where too many of their mail domain wait for staff, or of all new accounts. */
  tooManyOfDomain:
    'Many orders from email addresses like yours wait for somebody at the counter, so this one was not taken. Please try again in a few minutes, choose a smaller order or another time, or order at the counter.',
  tooManyNewcomers:
    'Many orders of new customers wait for somebody at the counter, so this one was not taken. Please try again in a few minutes, choose a smaller order or another time, or order at the counter.',
  /** To whoever confirms an order by mail, where too many of all new customers wait for staff. */
  tooManyConfirmedInAll:
    'Many confirmed orders of new customers wait for somebody at the counter. Please press the button again in a few minutes, or order at the counter.',
  /** The same, where too many of their mail domain wait for staff. */
  tooManyConfirmed:
    'Many confirmed orders from addresses like yours wait for somebody at the counter. Please press the button again in a few minutes, or order at the counter.',
  /** To a page that cannot tell its customer that an order waits; its button to the checkout stands below. */
  elsewhere:
    'Large orders, and orders at busy times, have to be confirmed. Please order ahead on our own page, where you can do that by email.',
} as const
