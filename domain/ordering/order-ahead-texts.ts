/** The sentences that Order Ahead shows. */
export const ORDER_AHEAD_TEXTS = {
  title: 'Order Ahead',
  date: 'Pickup date',
  time: 'Pickup time',
  emptyTitle: 'No available time slots for this date',
  emptyText: 'Please select another date',
  full: 'Full',
  continue: 'Continue',
} as const
