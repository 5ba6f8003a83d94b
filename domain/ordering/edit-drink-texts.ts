/** The sentences that Edit Drink shows. */
export const EDIT_DRINK_TEXTS = {
  title: 'Edit Drink',
  size: 'Size',
  temperature: 'Temperature',
  ice: 'Ice level',
  sugar: 'Sugar level',
  milk: 'Milk',
  toppings: 'Toppings',
  /** Before the names of toppings that were chosen and cannot be had now. */
  gone: 'Not available now, so it comes without:',
  save: 'Save changes',
  cancel: 'Cancel',
} as const
