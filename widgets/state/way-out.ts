import { isFramed, mayLeadTop } from './frame.ts'

/**
 * The way from the page to the café's site. Taken within a press, before anything is waited for: later a browser opens no tab. Out of a
 * frame it leads in the window around it, because the café's pages show themselves in no frame; where that is forbidden, in a
 * new tab.
 */
export function wayOut() {
  const tab = isFramed() && !mayLeadTop() ? openTab('about:blank') : null
  return {
    /** @returns false where the browser allows neither: the visitor then needs a link */
    go(address: string): boolean {
      if (tab) return lead(tab, address)
      if (!isFramed()) return lead(window, address)
      return lead(window.top, address) || openTab(address) !== null
    },
    /** Nobody leaves after all. */
    stay: () => tab?.close(),
  }
}

function openTab(address: string): Window | null {
  const tab = window.open(address, '_blank')
  try {
    if (tab) tab.opener = null
  } catch {
    // The tab is in the frame's sandbox too, where the café's pages do not open: a link says where they are.
    tab?.close()
    return null
  }
  return tab
}

function lead(from: Window | null, address: string): boolean {
  try {
    if (from) from.location.href = address
    return from !== null
  } catch {
    // A sandbox, or a frame that nobody has pressed anything in.
    return false
  }
}
