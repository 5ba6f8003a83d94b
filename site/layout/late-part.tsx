import { useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { reportProblem } from '#widgets/state/problems.ts'
import { Failed } from './Failed.tsx'

type LatePart<Props> = ComponentType<Props & { blank?: ReactNode }>

/**
 * A part of a page whose file comes after the page: until then `blank` keeps its place. Where the file does not come the part
 * says so and asks for it again, and the rest of the page goes on. A server renders only `blank`.
 * @param name of the component in its file
 * @param what it is, in the middle of a sentence: 'the pickup times'
 */
export function latePart<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, (props: Props) => ReactNode>>,
  name: Name,
  what: () => string,
): LatePart<Props> {
  let known: ComponentType<Props> | undefined
  const fetchFile = async () => {
    known ??= (await load())[name]
  }
  return function Late({ blank, ...props }: Props & { blank?: ReactNode }): ReactNode {
    const [state, setState] = useState<'coming' | 'here' | 'failed'>('coming')
    const [tries, setTries] = useState(0)
    useEffect(() => {
      let isCurrent = true
      const come = (next: 'here' | 'failed') => isCurrent && setState(next)
      fetchFile().then(
        () => come('here'),
        (error: unknown) => {
          reportProblem('load', error, { part: name })
          come('failed')
        },
      )
      return () => {
        isCurrent = false
      }
    }, [tries])
    const Part = known
    if (Part) return <Part {...(props as unknown as Props)} />
    if (state !== 'failed') return blank
    const again = () => {
      setState('coming')
      // Some browsers remember that a file did not come until the page is loaded anew.
      if (tries > 0)
        void fetch('', { method: 'HEAD' }).then(
          () => location.reload(),
          () => setState('failed'),
        )
      else setTries(1)
    }
    return <Failed what={what()} onRetry={again} takesFocus={tries > 0} />
  }
}
