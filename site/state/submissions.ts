import { useQuery } from '@tanstack/react-query'
import type { JobApplication, Receipt } from '#domain/contracts/forms.ts'
import { call, urlOf } from '#widgets/api.ts'
import { upload } from './upload.ts'

/** The open jobs, in the order that the café chose. */
export function useOpenings() {
  return useQuery({
    queryKey: ['openings'],
    queryFn: ({ signal }) => call('openings', undefined, { signal, retries: 0 }),
    select: ({ openings }) => openings,
  })
}

/** Sends an application with its résumé. @param onProgress gets 0 to 1 @throws ApiError */
export function sendApplication(
  application: JobApplication,
  resume: File,
  onProgress: (share: number) => void,
): Promise<Receipt> {
  return upload(urlOf('apply'), application, ['resume', resume], { onProgress })
}
