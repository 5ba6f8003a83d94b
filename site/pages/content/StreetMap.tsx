import type { ReactNode } from 'react'
import { t } from '../../texts/t.ts'

/** The way here, cut by hand: the falls, the bridge, Mill Street, and the one door with a kettle behind it. */
export function StreetMap({ street }: { street: string }): ReactNode {
  return (
    <svg
      className="street-map"
      viewBox="0 0 900 520"
      preserveAspectRatio="xMaxYMid slice"
      role="img"
      aria-label={t(
        'A drawn map: {street}, between the bridge over the river and the post office.',
        { street },
      )}
    >
      <g className="map-inks">
        <path
          fill="var(--ink-matcha)"
          d="M0 0h320l-34 96-88 40-60 84-70 22L0 300zM690 380l120-46 90 22v164H640l12-70z"
        />
        <path
          fill="var(--ink-blue)"
          d="M356 0h106l-18 84 34 92-46 108 22 96-38 140H312l30-150-24-92 48-104-32-92z"
        />
        <path
          fill="var(--ink-lemon)"
          d="M520 236h148l6 96-152 8zM700 60l120-8 6 92-122 6zM120 330l118-10 8 84-122 8z"
        />
        <path fill="var(--ink-coral)" d="m508 92 138-8 5 108-140 7z" />
      </g>
      <g className="map-water">
        <path d="M378 40q16 10 32 0t32 0M356 130q16 10 32 0t32 0M380 206q14 10 28 0t28 0M352 318q16 10 32 0t32 0M346 440q16 10 32 0t32 0M344 472q16 10 32 0t32 0" />
      </g>
      <g className="map-streets">
        <path d="M0 268 300 238l190-14 410-18" />
        <path d="M676 0l10 206 8 314M492 0l8 220 6 300M84 0l22 258-20 262M106 430l400-20 390-26" />
      </g>
      <g className="map-bridge">
        <path d="M296 214h190M296 252h190M322 214v38M358 214v38M394 214v38M430 214v38M462 214v38" />
      </g>
      <g className="map-houses">
        <path d="M540 250h44v70h-44zM600 248h56v34h-56zM600 294h56v30h-56zM136 342h40v56h-40zM190 338h44v30h-44z" />
      </g>
      <g className="map-words">
        <text x="712" y="228" transform="rotate(-2.5 712 228)">
          Mill Street
        </text>
        <text x="716" y="428">
          Fallside Park
        </text>
        <text x="702" y="112">
          {t('Post office')}
        </text>
      </g>
      <g className="map-here">
        <path d="M580 232c-36-46-52-66-52-92a52 52 0 0 1 104 0c0 26-16 46-52 92z" />
        <path className="map-cup" d="M556 118h48l-6 52h-36zM578 118l8-26" />
      </g>
    </svg>
  )
}
