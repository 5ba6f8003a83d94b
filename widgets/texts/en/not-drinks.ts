/** What is said of what is added and is no drink. */
export const NOT_DRINKS = {
  monthly: (name: string, price: string) => `${name}, ${price} a month`,
  noMembership: (why: string) => `I can't add the membership: ${why}`,
}
