import { Monitor, Smartphone } from 'lucide'
import { Icon } from '#site/layout/Icon.tsx'
import { useEffect, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react'
import type { EmbedEdit } from '#domain/contracts/embeds.ts'
import {
  BACKDROPS,
  type Backdrop,
  type FromPreview,
  type ToPreview,
} from '#site/embed-preview/messages.ts'
import { previewOf } from './draft.ts'
import { TryOpening } from './TryOpening.tsx'
import { pictureProblem } from './picture.ts'
import { AS_THE_PAGE, BACKDROP_NAMES, TRANSLATIONS } from './words.ts'

const DEVICES = {
  desk: { label: 'Desk', icon: Monitor, width: 1280, height: 800 },
  phone: { label: 'Phone', icon: Smartphone, width: 390, height: 780 },
} as const
type Device = keyof typeof DEVICES

/** The tallest that the frame may be on the page, in pixels. */
const MOST_HEIGHT = 560

/** The widgets as they will be, on a made-up page or on a picture of the partner's own. */
export function Preview({ value }: { value: EmbedEdit }): ReactNode {
  const [backdrop, setBackdrop] = useState<Backdrop>('shop')
  const [device, setDevice] = useState<Device>(ownDevice)
  const [picture, setPicture] = useState<Blob | null>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const [language, setLanguage] = useState<EmbedEdit['locale']>('')
  const state = useMemo(() => previewOf(value, backdrop, language), [value, backdrop, language])
  const { send, isReady, hasFailed, ledTo, opened } = usePreview(frame)
  useEffect(() => {
    if (isReady) send({ kind: 'state', state })
  }, [isReady, send, state])
  useEffect(() => {
    if (isReady) send({ kind: 'picture', picture })
  }, [isReady, send, picture])
  const first = value.widgets[0]

  return (
    <section className="studio-preview" aria-label="Preview">
      <div className="studio-tools">
        <label>
          <span className="visually-hidden">Page behind it</span>
          <select
            className="input"
            value={backdrop}
            onChange={({ target }) => setBackdrop(target.value as Backdrop)}
          >
            {BACKDROPS.map((each) => (
              <option key={each} value={each}>
                {BACKDROP_NAMES[each]}
              </option>
            ))}
          </select>
        </label>
        {value.locale === '' && <PageLanguage language={language} onChoose={setLanguage} />}
        <Devices device={device} onChoose={setDevice} />
        {first && (
          <button
            type="button"
            className="button small"
            onClick={() => send({ kind: 'command', command: 'open', widget: first })}
          >
            Open it
          </button>
        )}
      </div>
      <TryOpening value={value} opened={opened} send={send} />
      {backdrop === 'picture' && <PictureField onPicture={setPicture} />}
      <Frame frame={frame} device={device} />
      {value.theme === 'auto' && AS_THE_PAGE[backdrop] && <p>{AS_THE_PAGE[backdrop]}</p>}
      <p className="soft" role="status">
        {hasFailed
          ? 'The widgets did not load in the preview. Reload this page to try again.'
          : 'A real page with the real widgets. Nothing that is ordered or entered here is sent.'}
        {ledTo && (
          <>
            {' '}
            On the partner’s page this link leads to{' '}
            <a className="link" href={ledTo} target="_blank" rel="noopener noreferrer">
              {ledTo.replace(/^https?:\/\//, '')}
            </a>
            .
          </>
        )}
      </p>
    </section>
  )
}

/** In which language the page behind says that it is. */
function PageLanguage({
  language,
  onChoose,
}: {
  language: EmbedEdit['locale']
  onChoose: (language: EmbedEdit['locale']) => void
}): ReactNode {
  return (
    <label>
      <span className="visually-hidden">Language of the page</span>
      <select
        className="input"
        value={language}
        onChange={({ target }) => onChoose(target.value as EmbedEdit['locale'])}
      >
        <option value="">English page</option>
        {TRANSLATIONS.map(([locale, name]) => (
          <option key={locale} value={locale}>
            {name} page
          </option>
        ))}
      </select>
    </label>
  )
}

/** How large the window is. */
function Devices({
  device,
  onChoose,
}: {
  device: Device
  onChoose: (device: Device) => void
}): ReactNode {
  return (
    <div className="studio-devices" role="group" aria-label="Window">
      {(Object.keys(DEVICES) as Device[]).map((each) => {
        const { label, icon } = DEVICES[each]
        return (
          <button
            key={each}
            type="button"
            aria-pressed={device === each}
            onClick={() => onChoose(each)}
          >
            <Icon of={icon} size={20} />
            {label}
          </button>
        )
      })}
    </div>
  )
}

/** On a phone there is no room for a desk. */
function ownDevice(): Device {
  return matchMedia('(width <= 640px)').matches ? 'phone' : 'desk'
}

/** A window of the device's size, made small enough for the page. */
function Frame({
  frame,
  device,
}: {
  frame: RefObject<HTMLIFrameElement | null>
  device: Device
}): ReactNode {
  const { width, height, label } = DEVICES[device]
  const box = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState(0)
  useEffect(() => {
    const { current } = box
    if (!current) return
    const observer = new ResizeObserver(() => setRoom(current.clientWidth))
    observer.observe(current)
    return () => observer.disconnect()
  }, [])
  const scale = room === 0 ? 0 : Math.min(1, room / width, MOST_HEIGHT / height)
  return (
    <div className="studio-frame" ref={box} style={{ blockSize: Math.ceil(height * scale) }}>
      <div style={{ inlineSize: width * scale, blockSize: height * scale }}>
        <iframe
          ref={frame}
          src="/embed/preview"
          sandbox="allow-scripts allow-forms"
          title={`The embed on a page, in a window of a ${label.toLowerCase()}`}
          style={{ inlineSize: width, blockSize: height, scale: String(scale) }}
        />
      </div>
    </div>
  )
}

/** A picture of the partner's page. It goes into the frame and nowhere else. */
function PictureField({ onPicture }: { onPicture: (picture: Blob) => void }): ReactNode {
  const [problem, setProblem] = useState<string | null>(null)
  const take = async (file: File | undefined) => {
    if (!file) return
    const found = await pictureProblem(file)
    setProblem(found)
    if (!found) onPicture(file)
  }
  return (
    <div className="field">
      <label>
        A screenshot of the page <span className="hint">stays in this browser</span>
        <input
          className="input"
          type="file"
          accept="image/png,image/jpeg,image/webp,image/avif,image/gif"
          onChange={({ target }) => void take(target.files?.[0])}
        />
      </label>
      {problem && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}

/** Talks with the page in the frame. Its origin is one of its own, so it is known by its window. */
function usePreview(frame: RefObject<HTMLIFrameElement | null>) {
  const [isReady, setReady] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const [ledTo, setLedTo] = useState<string | null>(null)
  const [opened, setOpened] = useState(0)
  useEffect(() => {
    const hear = ({ source, data }: MessageEvent<FromPreview>) => {
      if (!frame.current || source !== frame.current.contentWindow) return
      if (data.kind === 'ready') setReady(true)
      else if (data.kind === 'failed') setFailed(true)
      else if (data.kind === 'opened') setOpened((times) => times + 1)
      else if (/^https?:\/\//.test(data.href)) setLedTo(data.href)
    }
    addEventListener('message', hear)
    return () => removeEventListener('message', hear)
  }, [frame])
  const [send] = useState(() => (message: ToPreview) => {
    frame.current?.contentWindow?.postMessage(message, '*')
  })
  return { send, isReady, hasFailed, ledTo, opened }
}
