import { obstacleAt, windowSize, type IsOwn, type Obstacle } from './page-layers.ts'
import { OPEN, OPEN_STEP_PX, overlap, pointsOf, RESTING, STEP_PX } from './page-watch.ts'

const GAP_PX = 8
const TRIES = 5
const HIGHEST = 0.45

type Place = { lift: number; shift: number; isAway: boolean }
type Box = { left: number; right: number; top: number; bottom: number }

const HOME: Place = { lift: 0, shift: 0, isAway: false }
const places = new WeakMap<HTMLElement, Place>()

/**
 * Gives the part of a widget that floats a place where it covers nothing of the page: its own, a higher one, one in the other
 * corner, or none until its own is free again. What was opened gets out of the way of bars and dialogs along the bottom only.
 * @param taken what other widgets stand on; the chosen place is added
 * @param again called when what is still moving has come to its end
 * @returns whether anything changed
 */
export function place(
  container: HTMLElement,
  taken: Box[],
  isOwn: IsOwn,
  again: () => void,
): boolean {
  const now = places.get(container) ?? HOME
  const opened = container.querySelector<HTMLElement>(OPEN)
  const part = opened ?? container.querySelector<HTMLElement>(RESTING)
  const box = part?.getBoundingClientRect()
  if (!part || !box || box.width === 0) return false
  const moving = part.getAnimations?.() ?? []
  if (moving.length > 0) {
    void Promise.allSettled(moving.map(({ finished }) => finished)).then(again)
    return false
  }
  const home = opened
    ? { ...moved(box, HOME), bottom: box.bottom + now.lift }
    : moved(box, { lift: -now.lift, shift: -now.shift })
  // What is being pointed at does not move away, unless it lies on another widget: whoever closes a drawer is at the bar at once.
  const here = moved(home, now)
  const isInUse =
    !opened &&
    !now.isAway &&
    part.matches(':hover, :focus-within') &&
    !taken.some((each) => overlap(each, here))
  const next = isInUse ? now : opened ? placeOfOpened(home, isOwn) : placeOf(home, taken, isOwn)
  if (!next.isAway && !opened) taken.push(moved(home, next))
  places.set(container, next)
  container.style.setProperty('--lift', next.lift ? `${next.lift}px` : '')
  container.style.setProperty('--shift', next.shift ? `${next.shift}px` : '')
  container.toggleAttribute('data-away', next.isAway)
  return next.lift !== now.lift || next.shift !== now.shift || next.isAway !== now.isAway
}

function placeOf(home: Box, taken: Box[], isOwn: IsOwn): Place {
  const { width } = windowSize()
  const isBar = home.right - home.left > width * 0.6
  const upwards = raise(home, 0, taken, isOwn, isBar)
  if (upwards !== null) return { ...HOME, lift: upwards }
  const shift = Math.round(width - home.right - home.left)
  const across = isBar ? null : raise(home, shift, taken, isOwn, isBar)
  return across === null ? { ...HOME, isAway: true } : { ...HOME, lift: across, shift }
}

/** How much higher a box must stand to be free; null where it would be too high. */
function raise(
  home: Box,
  shift: number,
  taken: Box[],
  isOwn: IsOwn,
  isBar: boolean,
): number | null {
  let lift = 0
  for (let tries = 0; tries < TRIES; tries++) {
    const box = moved(home, { lift, shift })
    if (box.top < windowSize().height * HIGHEST) return null
    const other = taken.find((each) => overlap(each, box))
    const obstacle = other ? null : firstIn(box, STEP_PX, isOwn)
    if (!other && !obstacle) return lift
    // A bar in the middle of what scrolls would cover more than it leaves free.
    if (isBar && obstacle && !obstacle.isLayer) return null
    const top = (other ?? obstacle?.box)?.top ?? 0
    lift = Math.ceil(home.bottom - top + GAP_PX)
  }
  return null
}

function placeOfOpened(home: Box, isOwn: IsOwn): Place {
  const { width, height } = windowSize()
  const isBarBelow = ({ box, isLayer, element }: Obstacle) =>
    isLayer &&
    box.top > height / 2 &&
    (box.width > width * 0.6 || /dialog/.test(element.getAttribute('role') ?? ''))
  const obstacle = firstIn(home, OPEN_STEP_PX, isOwn, isBarBelow)
  return obstacle ? { ...HOME, lift: Math.ceil(home.bottom - obstacle.box.top) } : HOME
}

function firstIn(
  box: Box,
  step: number,
  isOwn: IsOwn,
  counts: (obstacle: Obstacle) => boolean = () => true,
): Obstacle | null {
  for (const [x, y] of pointsOf(box, step)) {
    const obstacle = obstacleAt(x, y, isOwn)
    if (obstacle && counts(obstacle)) return obstacle
  }
  return null
}

const moved = (box: Box, { lift, shift }: { lift: number; shift: number }): Box => ({
  left: box.left + shift,
  right: box.right + shift,
  top: box.top - lift,
  bottom: box.bottom - lift,
})
