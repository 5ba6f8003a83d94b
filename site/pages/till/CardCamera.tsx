import { useEffect, useRef, useState, type ReactNode } from 'react'
import { memberCardIn } from '#domain/membership/card.ts'

/** Reads QR codes in pictures; TypeScript does not know it yet. */
type Detector = { detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]> }
declare const BarcodeDetector: { new (options: { formats: string[] }): Detector }

const EVERY_MS = 200

/** Whether this browser can look for a code by itself. A scanner that types works with every one. */
export const hasCamera = () =>
  typeof window !== 'undefined' &&
  'BarcodeDetector' in window &&
  navigator.mediaDevices?.getUserMedia !== undefined

/** Looks through the camera until it sees a member's card. Nothing of the picture is kept or sent. */
export function CardCamera({ onFound }: { onFound: (code: string) => void }): ReactNode {
  const video = useRef<HTMLVideoElement>(null)
  const [problem, setProblem] = useState('')
  const found = useRef(onFound)
  useEffect(() => {
    found.current = onFound
  }, [onFound])
  useEffect(() => {
    let stream: MediaStream | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const look = async (detector: Detector, picture: HTMLVideoElement) => {
      const codes = await detector.detect(picture).catch(() => [])
      if (isOver) return
      const code = codes.map(({ rawValue }) => memberCardIn(rawValue)).find((each) => each !== null)
      if (code) found.current(code)
      else timer = setTimeout(() => void look(detector, picture), EVERY_MS)
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
      await look(new BarcodeDetector({ formats: ['qr_code'] }), picture)
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
      {problem}
    </p>
  ) : (
    <video
      ref={video}
      className="till-camera"
      muted
      playsInline
      aria-label="What the camera sees"
    />
  )
}

function stop(stream: MediaStream) {
  for (const track of stream.getTracks()) track.stop()
}

function whyNot(error: unknown): string {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError')
    return 'The camera is not allowed here. Allow it in the browser’s settings of this page, reload the till, or look for the member by name.'
  if (name === 'NotFoundError') return 'This device has no camera. Look for the member by name.'
  return 'The camera cannot be opened just now. Look for the member by name.'
}
