import {
  createContext,
  startTransition,
  useContext,
  useEffect,
  useRef,
  useState,
  type RefObject,
} from 'react'

type Panels = { open: string | null; setOpen: (id: string | null) => void }

const OpenPanel = createContext<Panels | null>(null)
/** Around all that can be asked about seats: what is opened closes what was open. */
export const OnePanel = OpenPanel.Provider

/** What `OnePanel` hands on. */
export function usePanels(): Panels {
  const [open, setOpen] = useState<string | null>(null)
  return { open, setOpen }
}

/**
 * One question about seats. The focus goes into it when it opens, and back to what opened it when it is left, as both buttons are gone
 * meanwhile.
 */
export function usePanel<Panel extends HTMLElement, Opener extends HTMLElement>(
  id: string,
): {
  isOpen: boolean
  show: (isOpen: boolean) => void
  panel: RefObject<Panel | null>
  opener: RefObject<Opener | null>
} {
  const alone = usePanels()
  const { open, setOpen } = useContext(OpenPanel) ?? alone
  const panel = useRef<Panel>(null)
  const opener = useRef<Opener>(null)
  const isOpen = open === id
  const wasOpen = useRef(false)
  useEffect(() => {
    if (isOpen && !wasOpen.current) panel.current?.focus()
    // Where something else was opened or told, the focus is there.
    if (!isOpen && wasOpen.current && open === null && document.activeElement === document.body)
      opener.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen, open])
  // What was pressed stays until the file of what it opens is there.
  const show = (next: boolean) => startTransition(() => setOpen(next ? id : null))
  return { isOpen, show, panel, opener }
}
