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
