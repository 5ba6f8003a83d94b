/** What may be wrong with a name, an address or a number. */
export const CONTACT_TEXTS = {
  nameRequired: 'Name is required',
  contactRequired: 'Email or phone is required',
  invalidEmail: 'Please enter a valid email',
  invalidPhone: 'Please enter a valid phone number',
} as const
