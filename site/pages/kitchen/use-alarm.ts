import { useEffect, useState } from 'react'

const STORED = 'lounge-kitchen-sound'
const EVERY_MS = 4_000
const TONE_HZ = 880
const TONE_SECONDS = 0.25

/**
 * A tone every few seconds while something is new, if the sound is on. Browsers allow it after the first press on the page.
 * @param isNew whether something waits to be seen @returns whether it is on, and how to switch it
 */
export function useAlarm(isNew: boolean): { isOn: boolean; setOn: (isOn: boolean) => void } {
  const [isOn, setOn] = useState(() => read())
  useEffect(() => {
    if (!isNew || !isOn) return
    beep()
    const timer = setInterval(beep, EVERY_MS)
    return () => clearInterval(timer)
  }, [isNew, isOn])
  return {
    isOn,
    setOn: (next) => {
      setOn(next)
      try {
        localStorage.setItem(STORED, next ? 'on' : 'off')
      } catch {
        // Without storage it is as it was the next time.
      }
      if (next) beep()
    },
  }
}

let context: AudioContext | undefined

function beep(): void {
  if (typeof AudioContext === 'undefined') return
  context ??= new AudioContext()
  void context.resume()
  const tone = context.createOscillator()
  const volume = context.createGain()
  const from = context.currentTime
  tone.frequency.value = TONE_HZ
  volume.gain.setValueAtTime(0.25, from)
  volume.gain.exponentialRampToValueAtTime(0.001, from + TONE_SECONDS)
  tone.connect(volume).connect(context.destination)
  tone.start(from)
  tone.stop(from + TONE_SECONDS)
}

function read(): boolean {
  try {
    return localStorage.getItem(STORED) !== 'off'
  } catch {
    return true
  }
}
