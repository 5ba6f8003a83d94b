import { useEffect, useRef, useState, type ReactNode } from 'react'
import './qr-camera.css'

/** Looks for codes in what a camera shows. */
type Reader = (picture: HTMLVideoElement) => Promise<string[]>

/** Reads codes in pictures, where a browser can; TypeScript does not know it yet. */
type Detector = { detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]> }
declare const BarcodeDetector: {
  new (options: { formats: string[] }): Detector
  getSupportedFormats(): Promise<string[]>
}

const EVERY_MS = 200
/** A code that stays in front of the camera is one scan. */
const SAME_MS = 3_000
/** Wide enough for a code that fills a third of the picture; more would only take longer. */
const WIDTH_PX = 640

/** Whether a page can ask for a camera here. A scanner that types works everywhere. */
export const hasCamera = () =>
  typeof window !== 'undefined' && navigator.mediaDevices?.getUserMedia !== undefined

/**
 * Looks through the camera for QR codes. Nothing of the picture is kept or sent.
 * @param onCode gets each code that is held up, once until another one or a while has passed
 * @param otherwise what to do without a camera, as the end of a sentence: 'look for the member by name'
 */
export function QrCamera({
  onCode,
  otherwise,
}: {
  onCode: (text: string) => void
  otherwise: string
}): ReactNode {
  const video = useRef<HTMLVideoElement>(null)
  const [problem, setProblem] = useState('')
  const found = useRef(onCode)
  useEffect(() => {
    found.current = onCode
  }, [onCode])
  useEffect(() => {
    let stream: MediaStream | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    let last = { text: '', at: 0 }
    const look = async (read: Reader, picture: HTMLVideoElement) => {
      const codes = await read(picture).catch(() => [])
      if (isOver) return
      const now = performance.now()
      for (const text of codes) {
        const isSame = text === last.text && now - last.at < SAME_MS
        last = { text, at: now }
        if (!isSame) found.current(text)
      }
      timer = setTimeout(() => void look(read, picture), EVERY_MS)
    }
    const begin = async () => {
      const opened = await navigator.mediaDevices.getUserMedia({
        video: { facingMode: 'environment' },
      })
      const picture = video.current
      if (isOver || !picture) return stop(opened)
      stream = opened
      picture.srcObject = opened
      await picture.play()
      await look(await openReader(), picture)
    }
    begin().catch((error: unknown) => {
      if (!isOver) setProblem(whyNot(error))
    })
    return () => {
      isOver = true
      clearTimeout(timer)
      if (stream) stop(stream)
    }
  }, [])
  return problem ? (
    <p className="notice is-error" role="alert">
      {problem} You can {otherwise}.
    </p>
  ) : (
    <video ref={video} className="qr-camera" muted playsInline aria-label="What the camera sees" />
  )
}

/** A button that opens and closes the camera, and the last thing that came of a scan. */
export function ScanWithCamera({
  label,
  onCode,
  otherwise,
  said = '',
}: {
  label: string
  onCode: (text: string) => void
  otherwise: string
  said?: string
}): ReactNode {
  const [isLooking, setLooking] = useState(false)
  if (!hasCamera()) return null
  return (
    <div className="qr-scan">
      <button
        type="button"
        className="button"
        aria-expanded={isLooking}
        onClick={() => setLooking(!isLooking)}
      >
        {isLooking ? 'Stop the camera' : label}
      </button>
      <p className="qr-said" role="status">
        {isLooking && said}
      </p>
      {isLooking && <QrCamera onCode={onCode} otherwise={otherwise} />}
    </div>
  )
}

/** The browser's own, else a library that is downloaded with the first scan: Safari, and so the iPad, has none. */
async function openReader(): Promise<Reader> {
  const formats =
    'BarcodeDetector' in window ? await BarcodeDetector.getSupportedFormats().catch(() => []) : []
  if (formats.includes('qr_code')) {
    const detector = new BarcodeDetector({ formats: ['qr_code'] })
    return async (picture) => (await detector.detect(picture)).map(({ rawValue }) => rawValue)
  }
  const { decodeQR } = await import('qr/decode.js')
  const canvas = document.createElement('canvas')
  const drawing = canvas.getContext('2d', { willReadFrequently: true })
  return (picture) => {
    const { videoWidth, videoHeight } = picture
    if (!drawing || !videoWidth) return Promise.resolve([])
    const scale = Math.min(1, WIDTH_PX / videoWidth)
    const width = Math.round(videoWidth * scale)
    const height = Math.round(videoHeight * scale)
    Object.assign(canvas, { width, height })
    drawing.drawImage(picture, 0, 0, width, height)
    try {
      return Promise.resolve([decodeQR(drawing.getImageData(0, 0, width, height))])
    } catch {
      // No code in this picture.
      return Promise.resolve([])
    }
  }
}

function stop(stream: MediaStream) {
  for (const track of stream.getTracks()) track.stop()
}

function whyNot(error: unknown): string {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError')
    return 'The camera is not allowed here. Allow it in the browser’s settings of this page and reload it.'
  if (name === 'NotFoundError') return 'This device has no camera.'
  return 'The camera cannot be opened just now.'
}
