import { useEffect, useRef, useState } from 'react'
import { WORK_CHANGED } from '#domain/artists/work-texts.ts'
import { dateIn } from '#domain/cafe/time.ts'
import type { OwnWork } from '#domain/contracts/artist.ts'
import { useForm } from '../../forms/use-form.ts'
import { changeWork, sendPicture, sendWork, useRenewal } from '../../state/artist.ts'
import { useCafe, useCafeClock } from '../../state/queries.ts'
import { pictureProblem } from './PictureField.tsx'
import { useSections } from './use-sections.ts'
import { checkWork, fieldsOf, patchOf, valuesOf } from './work-values.ts'

/**
 * The form of a work with its picture: what is sent first, how far the picture is, and what others changed meanwhile.
 * @param work null for a new one
 * @param onDone gets what was done, in a sentence
 * @param onChanged the work turned out to be another than it was
 */
export function useWorkForm(
  work: OwnWork | null,
  onDone: (sentence: string) => void,
  onChanged: () => unknown,
) {
  const { chosen } = useSections()
  const renew = useRenewal()
  const { data } = useCafe()
  const now = useCafeClock()
  const upload = useUpload()
  const [file, setFile] = useState<File | null>(null)
  const [before] = useState(() =>
    valuesOf(work, Number(dateIn(data?.cafe.timeZone ?? 'UTC', now).slice(0, 4))),
  )
  const updatedAt = work?.updatedAt ?? ''
  const seen = useRef(updatedAt)
  useEffect(() => {
    seen.current = updatedAt
  }, [updatedAt])

  const form = useForm({
    initial: before,
    check: (values) => {
      const picture = work && !file ? null : pictureProblem(file)
      return { ...(picture && { image: picture }), ...checkWork(values) }
    },
    send: async (values) => {
      if (!work && file)
        return upload.run((options) => sendWork(chosen, fieldsOf(values), file, options))
      if (!work) throw new Error('A new work was sent without its picture.')
      const patch = patchOf(before, values)
      if (Object.keys(patch).length > 0) {
        const changed = await changeWork(work.id, { seenAt: seen.current, ...patch })
        // Should the picture fail now, the next try goes on from here.
        seen.current = changed.updatedAt
      }
      return file ? upload.run((options) => sendPicture(work.id, values.alt, file, options)) : work
    },
    onDone: async ({ title }) => {
      await renew()
      onDone(work ? `“${title}” is saved.` : `“${title}” is added.`)
    },
  })

  const isStale = form.problems[''] === WORK_CHANGED
  // What others changed is fetched and shown; what was typed here stays, and the next try is made knowing it.
  useEffect(() => {
    if (isStale) void onChanged()
  }, [isStale, onChanged])

  const choose = (next: File | null) => {
    setFile(next)
    form.set({ image: next?.name ?? '' })
  }
  return { form, file, choose, isStale, upload }
}

type Going = { onProgress: (share: number) => void; signal: AbortSignal }

/** One upload at a time: how far it is (null while there is none), and a way to stop it. */
function useUpload() {
  const [progress, setProgress] = useState<number | null>(null)
  const going = useRef<AbortController | null>(null)
  const stop = () => going.current?.abort()
  // Who leaves while it goes out, stops it.
  useEffect(() => () => going.current?.abort(), [])
  const run = async <Sent>(send: (options: Going) => Promise<Sent>): Promise<Sent> => {
    going.current = new AbortController()
    setProgress(0)
    try {
      return await send({ onProgress: setProgress, signal: going.current.signal })
    } finally {
      going.current = null
      setProgress(null)
    }
  }
  return { progress, stop, run }
}
