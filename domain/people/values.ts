// The values that a field may have, each written once: schemas, columns and selects are made from them.

/** The roles of accounts; staff have a staff role too (docs/decisions/roles.md). */
export const ROLES = ['CUSTOMER', 'ARTIST', 'ADMIN', 'STAFF'] as const
export const STAFF_ROLES = [
  'MANAGER',
  'ASSISTANT_MANAGER',
  'SENIOR_BARISTA',
  'BARISTA',
  'TRAINEE',
] as const
/** Links in mails that open a page of their own. */
export const LINK_KINDS = [
  'registration',
  'sign-in',
  'invitation',
  'email-change',
  'email-return',
] as const
