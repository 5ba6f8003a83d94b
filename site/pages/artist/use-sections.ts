import { useSearchParams } from 'react-router-dom'

export const SECTIONS = [
  { name: 'works', label: 'Works' },
  { name: 'enquiries', label: 'Enquiries' },
  { name: 'sales', label: 'Sales' },
  { name: 'dates', label: 'Dates' },
  { name: 'profile', label: 'Profile' },
] as const
export type SectionName = (typeof SECTIONS)[number]['name']

/** Which section is open and whose, as the address says; so a section can be linked to, and going back goes back. */
export function useSections() {
  const [search, setSearch] = useSearchParams()
  const chosen = search.get('artist') ?? undefined
  // Mails of before say `room`.
  const asked = search.get('section') ?? search.get('room')
  const section = SECTIONS.find(({ name }) => name === asked)?.name ?? 'works'

  /** The address of a section, with what is open in it. */
  const to = (name: SectionName, more: Record<string, string> = {}): string =>
    `?${new URLSearchParams({ ...(chosen && { artist: chosen }), section: name, ...more })}`
  return {
    chosen,
    section,
    /** The work that is open, 'new' for one to be added. */
    open: search.get('work'),
    month: search.get('month') ?? undefined,
    to,
    choose: (artist: string) => setSearch({ artist, section }),
  }
}
