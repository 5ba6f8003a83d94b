import { typedCents, typedPrice } from '#domain/cafe/typed-money.ts'
import { altProblem } from '#domain/artists/work-texts.ts'
import type { NewWorkFields, OwnWork, WantedStatus, WorkPatch } from '#domain/contracts/artist.ts'
import type { Problems } from '../../forms/problems.ts'

/** A work as it stands in the form: everything as typed. Named as the server names what is wrong with it. */
export type WorkValues = {
  title: string
  medium: string
  year: string
  widthInches: string
  heightInches: string
  editionSize: string
  editionLeft: string
  /** In dollars. */
  priceCents: string
  status: WantedStatus
  wall: string
  alt: string
  isHidden: 'true' | 'false'
  /** The name of the file: the file itself is no text. */
  image: string
}

export function valuesOf(work: OwnWork | null, year: number): WorkValues {
  if (!work)
    return {
      title: '',
      medium: '',
      year: String(year),
      widthInches: '',
      heightInches: '',
      editionSize: '1',
      editionLeft: '1',
      priceCents: '',
      status: 'available',
      wall: '',
      alt: '',
      isHidden: 'false',
      image: '',
    }
  return {
    title: work.title,
    medium: work.medium,
    year: String(work.year),
    widthInches: String(work.widthInches),
    heightInches: String(work.heightInches),
    editionSize: String(work.editionSize),
    editionLeft: String(work.editionLeft),
    priceCents: typedPrice(work.priceCents),
    status: work.status === 'sold' ? 'available' : work.status,
    wall: work.wall ?? '',
    alt: work.alt,
    isHidden: work.isHidden ? 'true' : 'false',
    image: '',
  }
}

/** What a person can set right before anything is sent. */
export function checkWork(values: WorkValues): Problems {
  const alt = altProblem(values.alt, values.title, values.image)
  const [size, left] = [Number(values.editionSize), Number(values.editionLeft)]
  const isWhole = (text: string, most: number) => /^\d+$/.test(text.trim()) && Number(text) <= most
  const isInches = (text: string) => /^\d{1,3}(\.\d{1,2})?$/.test(text.trim()) && Number(text) > 0
  return {
    ...(values.title.trim() === '' && { title: 'Give it a title. “Untitled” is one.' }),
    ...(alt && { alt }),
    ...(values.medium.trim().length < 3 && { medium: 'Say how it was made.' }),
    ...(!/^(19|20)\d\d$/.test(values.year.trim()) && { year: 'Use a year like 2025.' }),
    ...(!isInches(values.widthInches) && { widthInches: 'Use inches, such as 11 or 8.5.' }),
    ...(!isInches(values.heightInches) && { heightInches: 'Use inches, such as 14.' }),
    ...((!isWhole(values.editionSize, 1_000) || size < 1) && {
      editionSize: 'An edition has 1 to 1000 copies.',
    }),
    ...((!isWhole(values.editionLeft, 1_000) || left > size) && {
      editionLeft: 'Say how many are left, at most the size of the edition.',
    }),
    ...priceProblem(values),
  }
}

function priceProblem({ priceCents, status }: WorkValues): Problems {
  if (priceCents.trim() === '')
    return status === 'not-for-sale'
      ? {}
      : { priceCents: 'Set a price, or say that it is not for sale.' }
  const cents = typedCents(priceCents)
  return cents === null || cents < 100 || cents > 10_000_000
    ? { priceCents: 'Use a price from 1 to 100000 dollars, such as 95.' }
    : {}
}

export function fieldsOf(values: WorkValues): NewWorkFields {
  const { image: _, ...fields } = values
  return { ...fields, priceCents: String(typedCents(values.priceCents) ?? '') }
}

/** Only what is different, so that nothing else is written over. */
export function patchOf(before: WorkValues, values: WorkValues): Omit<WorkPatch, 'seenAt'> {
  const is = (name: keyof WorkValues) => before[name] !== values[name]
  const numbers = ['year', 'widthInches', 'heightInches', 'editionSize', 'editionLeft'] as const
  const words = ['title', 'medium', 'wall', 'alt'] as const
  return {
    ...Object.fromEntries(words.filter(is).map((name) => [name, values[name]])),
    ...Object.fromEntries(numbers.filter(is).map((name) => [name, Number(values[name])])),
    ...(is('priceCents') && { priceCents: typedCents(values.priceCents) }),
    ...(is('status') && { status: values.status }),
    ...(is('isHidden') && { isHidden: values.isHidden === 'true' }),
  }
}
