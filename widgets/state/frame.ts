/** Where a link to the café's site opens. */
export function linkTarget(): { target?: string; rel?: string } {
  if (!isFramed()) return {}
  return mayLeadTop() ? { target: '_top' } : { target: '_blank', rel: 'noopener' }
}

export function isFramed(): boolean {
  return window.top !== window.self
}

/** The window around a frame follows it if it is of the same origin or somebody has pressed something; in a sandbox rather not. */
export function mayLeadTop(): boolean {
  try {
    return Boolean(window.top?.location.href)
  } catch {
    return self.origin !== 'null' && navigator.userActivation?.hasBeenActive !== false
  }
}
