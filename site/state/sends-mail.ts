import { useQuery } from '@tanstack/react-query'
import { callPrivate } from './call-private.ts'

/** Whether the café's mails go out; until that is known they do. Where they do not, nothing is said to be sent. */
export function useSendsMail(): boolean {
  const { data } = useQuery({
    queryKey: ['signInOptions'],
    queryFn: () => callPrivate('signInOptions'),
  })
  return data?.sendsMail !== false
}
