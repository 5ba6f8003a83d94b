/** A speech bubble with pearls and a straw: the fill lies a little off its outline, as printed. */
export function LauncherMark() {
  return (
    <svg viewBox="0 0 40 40" width="42" height="42" fill="none" aria-hidden="true">
      <path className="mark-straw" d="M22 13 26.6 1l4.6 1.7L27 13Z" />
      <path className="mark-fill" d="M6.5 13h30L34 32H21.6l-8 6.4 1-6.4H9Z" />
      <path className="mark-line" d="M4.5 11.5h31l-2.7 19H20.4l-8.6 6.6 1.2-6.6H7.2Z" />
      <path className="mark-ink" d={PEARLS} />
    </svg>
  )
}

export function CloseMark() {
  return (
    <svg viewBox="0 0 20 20" width="20" height="20" fill="none" aria-hidden="true">
      <path d="M3.5 3.5l13 13M16.5 3.5l-13 13" stroke="currentColor" strokeWidth="2.6" />
    </svg>
  )
}

export function SendMark() {
  return (
    <svg viewBox="0 0 24 24" width="24" height="24" fill="none" aria-hidden="true">
      <path d="M12 20.5v-16M4.8 11.6 12 4.4l7.2 7.2" stroke="currentColor" strokeWidth="2.8" />
    </svg>
  )
}

export function DoneMark() {
  return (
    <svg viewBox="0 0 16 16" width="14" height="14" fill="none" aria-hidden="true">
      <path d="M2 8.6 6.2 13 14 3.4" stroke="currentColor" strokeWidth="2.6" />
    </svg>
  )
}

const pearl = (x: number, y: number) => `M${x - 3} ${y}a3 3 0 1 0 6 0a3 3 0 1 0-6 0`
const PEARLS = pearl(13, 24) + pearl(20.4, 25.2) + pearl(27.4, 23.6)
