import type { Language } from '#domain/cafe/language.ts'

type AsideTexts = {
  calories(phone: string): string
  giftCards(phone: string): string
  splitting: string
  halal(phone: string): string
  paying(wallet: string): string
  quickest(names: string): string
}

/** What is said to questions beside an order, in each language. */
export const ASIDES: Record<Language, AsideTexts> = {
  en: {
    calories: (phone) =>
      `I don't have the calories of our menu. You choose sugar, milk and toppings yourself; for more, call ${phone}.`,
    giftCards: (phone) =>
      `I can't sell gift cards here. Please ask at the counter or call ${phone}.`,
    splitting:
      'One order is paid as one. To pay separately, place an order each, or ask at the counter when you pick up.',
    halal: (phone) =>
      `I don't know whether it is halal or kosher. Please ask at the counter or call ${phone}.`,
    paying: (wallet) =>
      `${wallet} works at the counter when you pick up, as cards and cash do. When you order here, you pay by card or at the counter.`,
    quickest: (names) => `Quickest to make: ${names}.`,
  },
  es: {
    calories: (phone) =>
      `No tengo las calorías de nuestro menú. Tú eliges azúcar, leche y extras; para saber más, llama al ${phone}.`,
    giftCards: (phone) =>
      `Aquí no puedo vender tarjetas de regalo. Pregunta en la barra o llama al ${phone}.`,
    splitting:
      'Una orden se paga de una vez. Para pagar por separado, haz una orden cada quien o pregunta en la barra al recoger.',
    halal: (phone) => `No sé si es halal o kosher. Pregunta en la barra o llama al ${phone}.`,
    paying: (wallet) =>
      `${wallet} sirve en la barra al recoger, como la tarjeta y el efectivo. Al pedir aquí pagas con tarjeta o en la barra.`,
    quickest: (names) => `Lo más rápido: ${names}.`,
  },
}
