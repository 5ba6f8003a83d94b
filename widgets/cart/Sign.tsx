const PATHS = {
  close: 'M4 4 16 16M16 4 4 16',
  plus: 'M10 3V17M3 10H17',
  minus: 'M3 10H17',
  back: 'M17 10H4M9 4 3 10 9 16',
} as const

/** A sign cut with the same knife as the drinks. Always beside a text or under a label. */
export function Sign({ name }: { name: keyof typeof PATHS }) {
  return (
    <svg className="sign" viewBox="0 0 20 20" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  )
}
