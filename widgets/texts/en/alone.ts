/** What the barista in the page says where the café does not answer. */
export const ALONE = {
  onlyOrders: (phone: string, hours: string) =>
    `I cannot reach the café just now. I can still take an order and change it, but not answer that.${phone && ` Call us at ${phone}.`}${hours && ` ${hours}.`}`,
}
