import type { ReactNode } from 'react'

/** The drawing between the ads: an apron on its hook, with room on the tag for a name. */
export function Apron(): ReactNode {
  return (
    <svg className="apron" viewBox="0 0 340 420" fill="none" aria-hidden="true">
      <defs>
        <pattern id="apron-dots" width="9" height="9" patternUnits="userSpaceOnUse">
          <circle cx="4.5" cy="4.5" r="2.3" fill="var(--ink-blue)" />
        </pattern>
      </defs>
      <path fill="var(--ink-lemon)" d="M26 96 298 68l18 268-276 34z" />
      <path className="apron-over" fill="url(#apron-dots)" d="m64 250 238-24 8 106-262 32z" />
      <g>
        <path
          fill="var(--ink-coral)"
          d="M126 124l96-4 6 72c8 28 30 42 54 50l-10 150-212 8-6-154c26-8 54-22 62-52z"
        />
        <path fill="var(--ink-taro)" d="m104 270 132-6-4 76-122 6z" />
        <path fill="var(--ink-matcha)" d="m196 238 11-1 2 34-12 1z" />
        <path fill="var(--ink-cream)" d="m136 150 70-6 4 38-70 6z" />
      </g>
      <g
        stroke="var(--text)"
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="apron-lines"
      >
        <path d="M172 14v28a11 11 0 1 1-22-2" />
        <path d="M120 130c-8-50 14-80 44-80s58 28 52 76" />
        <path d="M120 130l96-4 6 72c8 28 30 42 54 50l-10 150-212 8-6-154c26-8 54-22 62-52z" />
        <path d="M48 252c-26 4-32 30-40 62M276 248c28 2 36 24 48 52" />
        <path d="m98 276 132-6-4 76-122 6zM164 273l1 76" />
        <path d="M190 236c-7-12-3-24 4-34 7 9 13 21 9 33zM191 237l1 34M202 236l1 35" />
        <path d="M134 206c-9 2-13 10-11 18s10 13 16 10 9-11 6-18-6-11-11-10zM136 235l2 38" />
      </g>
      <path
        d="m132 154 70-6 4 38-70 6z"
        stroke="var(--ink-night)"
        strokeWidth="4"
        strokeLinejoin="round"
      />
      <text
        className="apron-name"
        transform="translate(143 183) rotate(-5)"
        fill="var(--ink-night)"
      >
        you?
      </text>
    </svg>
  )
}
