import type { Language } from '#domain/cafe/language.ts'

type AsideTexts = {
  calories(phone: string): string
  giftCards(phone: string): string
  quickest(names: string): string
}

/** What is said to questions beside an order, in each language. */
export const ASIDES: Record<Language, AsideTexts> = {
  en: {
    calories: (phone) =>
      `I don't have the calories of our menu. You choose sugar, milk and toppings yourself; for more, call ${phone}.`,
    giftCards: (phone) =>
      `I can't sell gift cards here. Please ask at the counter or call ${phone}.`,
    quickest: (names) => `Quickest to make: ${names}.`,
  },
  es: {
    calories: (phone) =>
      `No tengo las calorías de nuestro menú. Tú eliges azúcar, leche y extras; para saber más, llama al ${phone}.`,
    giftCards: (phone) =>
      `Aquí no puedo vender tarjetas de regalo. Pregunta en la barra o llama al ${phone}.`,
    quickest: (names) => `Lo más rápido: ${names}.`,
  },
}
