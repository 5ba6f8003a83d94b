/** Until which day whoever takes a tier keeps its price, as in `cafe`; none or '' where there is no such time. */
export type HasFounding = { foundingUntil?: string | undefined }

/** Whether whoever takes a tier that day is a founding member: its price stays for as long as they keep it. @param day YYYY-MM-DD */
export function isFounding({ foundingUntil }: HasFounding, day: string): boolean {
  return Boolean(foundingUntil) && day <= (foundingUntil ?? '')
}
