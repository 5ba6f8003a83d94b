/** Where what is sold out is marked and what is left is counted: over the tickets. */
export const STOCK_PATH = '/pos/tickets?stock=1'
