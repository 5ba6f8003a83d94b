import type { ReactNode } from 'react'
import type { FloorPlan } from '#domain/contracts/content.ts'

type Piece = FloorPlan['pieces'][number]
const INKS = ['coral', 'taro', 'lemon', 'matcha']

/** A room from above, drawn from its measures in feet: floors in flat ink, a little off their walls. */
export function RoomPlan({
  plan: { widthFeet, depthFeet, pieces },
}: {
  plan: FloorPlan
}): ReactNode {
  const unit = widthFeet / 32
  const rooms = pieces.filter(({ kind }) => kind === 'room')
  const rest = pieces.filter(({ kind }) => kind !== 'room')
  return (
    <svg
      className="room-plan"
      viewBox={`${-unit} ${-unit} ${widthFeet + 2 * unit} ${depthFeet + 2 * unit}`}
      strokeWidth={0.22 * unit}
      aria-hidden="true"
    >
      <g className="plan-floors" transform={`translate(${0.5 * unit} ${-0.4 * unit})`}>
        {rooms.map((room, i) => (
          <rect
            key={room.label ?? i}
            x={room.x}
            y={room.y}
            width={room.w}
            height={room.h}
            fill={`var(--ink-${INKS[i % INKS.length]})`}
          />
        ))}
      </g>
      {rooms.map((room, i) => (
        <rect
          key={room.label ?? i}
          className="plan-wall"
          x={room.x}
          y={room.y}
          width={room.w}
          height={room.h}
          strokeWidth={0.5 * unit}
        />
      ))}
      {rest.map((piece) => (
        <Furniture key={`${piece.kind} ${piece.x} ${piece.y}`} piece={piece} unit={unit} />
      ))}
      <g className="plan-words">
        {rooms.map((room) => (
          <Word key={room.label} {...freeCorner(room, rest, unit)} text={room.label} />
        ))}
        {rest.filter(isWide).map(({ x, y, w, h, label }) => (
          <Word
            key={`${x} ${y}`}
            x={x + w / 2}
            y={y + h / 2 + 0.34 * unit}
            size={unit}
            text={label}
            anchor="middle"
          />
        ))}
      </g>
    </svg>
  )
}

/** Where the name of a room stands in none of its furniture: at the bottom left where that is free. */
function freeCorner({ x, y, w, h, label = '' }: Piece, rest: readonly Piece[], unit: number) {
  const size = 1.3 * unit
  const width = 0.62 * size * label.length
  const away = 1.2 * unit
  const corners = [y + h - away, y + away + 0.8 * size].flatMap((baseline) =>
    [x + away, x + w - away - width].map((left) => ({ x: left, y: baseline, size })),
  )
  const isFree = (corner: { x: number; y: number }) =>
    rest.every(
      (piece) =>
        corner.x + width <= piece.x ||
        piece.x + piece.w <= corner.x ||
        corner.y <= piece.y ||
        piece.y + piece.h <= corner.y - size,
    )
  return corners.find(isFree) ?? { x: x + away, y: y + h - away, size }
}

/** Written ten times as large and made small: letters that are one unit high lose the space between them. */
function Word({
  x,
  y,
  size,
  text,
  anchor,
}: {
  x: number
  y: number
  size: number
  text: string | undefined
  anchor?: 'middle'
}): ReactNode {
  return (
    <text transform={`translate(${x} ${y}) scale(.1)`} fontSize={size * 10} textAnchor={anchor}>
      {text}
    </text>
  )
}

/** What has room for its name. */
const isWide = ({ kind, label }: Piece): boolean =>
  label !== undefined && ['table', 'counter', 'stage'].includes(kind)

function Furniture({
  piece: { kind, x, y, w, h },
  unit,
}: {
  piece: Piece
  unit: number
}): ReactNode {
  const box = { x, y, width: w, height: h }
  switch (kind) {
    case 'window':
      return <rect className="plan-gap" {...box} strokeWidth={0.16 * unit} />
    case 'door':
      return <rect className="plan-door" {...box} strokeWidth={0} />
    case 'wall':
      return <rect className="plan-solid" {...box} />
    case 'round':
      return <ellipse className="plan-thing" cx={x + w / 2} cy={y + h / 2} rx={w / 2} ry={h / 2} />
    case 'easel':
      return <path className="plan-thing" d={`M${x} ${y + h}l${w / 2} ${-h}l${w / 2} ${h}z`} />
    case 'table':
      return (
        <>
          <rect className="plan-thing" {...box} />
          <Chairs x={x} y={y} w={w} h={h} />
        </>
      )
    case 'press':
    case 'sink':
      return (
        <>
          <rect className="plan-thing" {...box} />
          <rect
            className="plan-thing"
            x={x + w * 0.2}
            y={y + h * 0.25}
            width={w * 0.6}
            height={h * 0.5}
          />
        </>
      )
    case 'stage':
      return <rect className="plan-stage" {...box} />
    default:
      return <rect className="plan-thing" {...box} />
  }
}

/** A row of stools along both long sides. */
function Chairs({ x, y, w, h }: { x: number; y: number; w: number; h: number }): ReactNode {
  const count = Math.floor(w / 2)
  return Array.from({ length: count }, (_, i) => {
    const cx = x + (w / count) * (i + 0.5)
    return (
      <g key={i} className="plan-stool">
        <circle cx={cx} cy={y - 0.9} r={0.6} />
        <circle cx={cx} cy={y + h + 0.9} r={0.6} />
      </g>
    )
  })
}
