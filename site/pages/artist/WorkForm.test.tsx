import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WORK_CHANGED } from '#domain/artists/work-texts.ts'
import type { OwnWork } from '#domain/contracts/artist.ts'
import type { UploadOptions } from '../../state/upload.ts'
import { cafeAt, show, type Answers } from '../../testing.tsx'
import { WorkForm } from './WorkForm.tsx'

type Upload = UploadOptions & { url: string; fields: object; fail(): void; finish(): void }
let uploads: Upload[]
vi.mock('../../state/upload.ts', () => ({
  upload: (url: string, fields: object, _: unknown, options: UploadOptions) =>
    new Promise((resolve, reject) => {
      const finish = () => resolve({ title: 'Heron' })
      const fail = async () => {
        const { ApiError } = await import('#widgets/api.ts')
        reject(new ApiError(0, 'cancelled', 'You stopped the upload.'))
      }
      options.signal?.addEventListener('abort', () => void fail())
      uploads.push({ ...options, url: new URL(url).pathname, fields, fail, finish })
    }),
}))

beforeEach(() => {
  uploads = []
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:heron')
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const HERON = {
  id: 'heron',
  title: 'Heron',
  medium: 'Risograph in two inks',
  year: 2025,
  widthInches: 11,
  heightInches: 14,
  editionSize: 20,
  editionLeft: 3,
  priceCents: 9_500,
  status: 'available',
  wall: 'By the door',
  alt: 'A grey heron stands in blue water.',
  isHidden: false,
  print: { scene: 'tide', seed: 1, inks: ['coral', 'blue'] },
  updatedAt: '2025-10-01T12:00:00.000Z',
} as unknown as OwnWork

function open(work: OwnWork | null, answers: Answers = {}) {
  const onDone = vi.fn()
  const onChanged = vi.fn()
  show(<WorkForm work={work} walls={[]} onDone={onDone} onChanged={onChanged} />, {
    'GET /api/cafe': () => cafeAt('2025-10-17T15:00:00-04:00'),
    ...answers,
  })
  return { onDone, onChanged }
}
const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } })
const choosePicture = () => {
  const file = new File(['ink'], 'heron-at-dawn.jpg', { type: 'image/jpeg' })
  fireEvent.change(screen.getByLabelText(/picture/i, { selector: 'input' }), {
    target: { files: [file] },
  })
}
const press = (name: string) =>
  act(async () => fireEvent.click(screen.getByRole('button', { name })))

test('a change sends only what is different, and says on what it was begun', async () => {
  const patches: unknown[] = []
  const { onDone } = open(HERON, {
    'PATCH /api/artist/works/heron': ({ body }) => {
      patches.push(body)
      return { ...HERON, title: 'Grey heron' }
    },
  })
  type(/^Title/, 'Grey heron')
  type(/^Price/, '120.50')
  await press('Save')
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(patches).toEqual([
    { seenAt: '2025-10-01T12:00:00.000Z', title: 'Grey heron', priceCents: 12_050 },
  ])
  expect(uploads).toEqual([])
})

test('a picture that failed is sent again on top of what was saved before it', async () => {
  const seen: string[] = []
  open(HERON, {
    'PATCH /api/artist/works/heron': ({ body }) => {
      seen.push((body as { seenAt: string }).seenAt)
      return { ...HERON, updatedAt: '2025-10-17T19:00:00.000Z' }
    },
  })
  type(/^Title/, 'Grey heron')
  choosePicture()
  await press('Save')
  await waitFor(() => expect(uploads).toHaveLength(1))
  act(() => uploads[0]?.onProgress(0.5))
  expect(screen.getByRole('button', { name: 'Sending… 50%' })).toBeTruthy()
  await press('Stop the upload')
  expect((await screen.findByRole('alert')).textContent).toContain('You stopped the upload.')
  expect(screen.getByDisplayValue('Grey heron')).toBeTruthy()
  await press('Save')
  await waitFor(() => expect(uploads).toHaveLength(2))
  expect(seen).toEqual(['2025-10-01T12:00:00.000Z', '2025-10-17T19:00:00.000Z'])
})

test('a work that somebody else changed meanwhile is fetched anew, and nothing typed is lost', async () => {
  const { onChanged } = open(HERON, {
    'PATCH /api/artist/works/heron': () =>
      Response.json({ error: 'outdated', message: WORK_CHANGED }, { status: 409 }),
  })
  type(/^Title/, 'Grey heron')
  await press('Save')
  await waitFor(() => expect(onChanged).toHaveBeenCalledOnce())
  expect(screen.getByText(/As it is now: \$95, for sale/i)).toBeTruthy()
  expect(screen.getByDisplayValue('Grey heron')).toBeTruthy()
})

test('a new work needs its picture, and is sent with it as one', async () => {
  const { onDone } = open(null)
  type(/^Title/, 'Heron')
  type(/^How it was made/, 'Risograph')
  type(/^Width/, '11')
  type(/^Height/, '14')
  type(/^Price/, '95')
  type(/^What is to be seen/, 'A grey heron stands in blue water.')
  await press('Hang it')
  expect(screen.getByRole('alert').textContent).toBe('Add a picture of the work.')
  choosePicture()
  await press('Hang it')
  await waitFor(() => expect(uploads).toHaveLength(1))
  expect(uploads[0]?.fields).toMatchObject({ title: 'Heron', priceCents: '9500' })
  await act(async () => uploads[0]?.finish())
  await waitFor(() => expect(onDone).toHaveBeenCalledExactlyOnceWith('“Heron” is added.'))
})

test('who leaves while the picture goes out stops it', async () => {
  const { onDone } = open(null)
  type(/^Title/, 'Heron')
  type(/^How it was made/, 'Risograph')
  type(/^Width/, '11')
  type(/^Height/, '14')
  type(/^Price/, '95')
  type(/^What is to be seen/, 'A grey heron stands in blue water.')
  choosePicture()
  await press('Hang it')
  await waitFor(() => expect(uploads).toHaveLength(1))
  cleanup()
  expect(uploads[0]?.signal?.aborted).toBe(true)
  expect(onDone).not.toHaveBeenCalled()
})
