import type { ReactNode, RefObject } from 'react'
import { texts } from '#widgets/texts/language.ts'
import { MARK } from './mark.ts'

export type LauncherProps = {
  /** How many chats stand below this one in the same corner. */
  place: number
  isOverPromo: boolean
  /** What the page wants to stand on it, beside the mark. */
  text: string | null
  isHidden?: boolean
  hasFailed?: boolean
  isBusy?: boolean
  isExpanded?: boolean
  /** How much is new. */
  badge?: ReactNode
  /** Somebody points at the button or has come to it by the keyboard: a press may follow. */
  onNear(): void
  onPress(): void
  /** The pointer was lifted, or has left the button. */
  onRelease?(): void
  onOpen(): void
  button?: RefObject<HTMLButtonElement | null>
}

export const launchClass = (isOverPromo: boolean) => (isOverPromo ? 'launch over-promo' : 'launch')

/** The button in the corner: all there is of a chat at rest, where it is drawn without a renderer. So it has no hooks. */
export function Launcher(props: LauncherProps) {
  const { place, isOverPromo, isHidden, hasFailed, isBusy = false, isExpanded = false } = props
  const { text, badge } = props
  const { onNear, onPress, onRelease, onOpen, button } = props
  return (
    <div
      className={launchClass(isOverPromo)}
      style={{ '--place': place } as object}
      hidden={isHidden}
    >
      {hasFailed && <LaunchNote />}
      <button
        ref={button}
        type="button"
        part="launcher"
        className={buttonClass(text)}
        aria-label={text || launcherLabel()}
        aria-haspopup="dialog"
        aria-expanded={isExpanded}
        aria-busy={isBusy}
        onPointerEnter={onNear}
        onFocus={onNear}
        onPointerDown={onPress}
        onPointerUp={onRelease}
        onPointerLeave={onRelease}
        onClick={onOpen}
      >
        <LauncherMark />
        {text}
        {badge}
      </button>
    </div>
  )
}

export const buttonClass = (text: string | null) => (text ? 'launcher worded' : 'launcher')
export const launcherLabel = () => texts?.launcher.label ?? 'Chat with the barista'

export function LaunchNote() {
  return (
    <p className="launch-note" role="alert">
      {texts?.launcher.failed ?? 'The chat did not load. Press the button to try again.'}
    </p>
  )
}

function LauncherMark() {
  return (
    <svg viewBox="0 0 40 40" width="42" height="42" fill="none" aria-hidden="true">
      {Object.entries(MARK).map(([name, path]) => (
        <path key={name} className={name} d={path} />
      ))}
    </svg>
  )
}
