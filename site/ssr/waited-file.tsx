import { lazy, useState, type ComponentType, type ReactNode } from 'react'
import { lazyChunk } from './chunk.tsx'
import { useHydrating } from './use-hydrating.ts'

type PropsOf<Part> = Part extends (props: infer Props extends object) => ReactNode ? Props : object

/**
 * A file whose parts change the height of a page. A page from the server holds them already. One that is first rendered in the
 * browser waits for the file with `Ready`: if the parts came after it, they would move what is below, away from under a finger.
 * @returns `part`: a component of the file by its name, as `lazyChunk` makes them; `Ready`: nothing to see, for the page;
 * `preload`: fetches it
 */
export function waitedFile<File extends object>(
  file: () => Promise<File>,
): {
  part: <Name extends keyof File & string>(
    name: Name,
    lateUntil?: string,
  ) => ComponentType<PropsOf<File[Name]>>
  Ready: () => ReactNode
  preload: () => Promise<unknown>
} {
  let known: File | undefined
  const load = async () => (known = await file())
  const Coming = lazy(async () => {
    await load()
    return { default: () => null }
  })

  return {
    preload: load,
    part(name, lateUntil) {
      type Props = PropsOf<File[typeof name]>
      type Part = (props: Props) => ReactNode
      const Later = lazyChunk<typeof name, Props>(
        load as unknown as () => Promise<Record<typeof name, Part>>,
        name,
        lateUntil,
      )
      return function Waited(props: Props): ReactNode {
        // One that is there when it is asked for is not waited for again, not even for a moment.
        const [Here] = useState(() =>
          import.meta.env.SSR ? undefined : (known?.[name] as ComponentType<Props> | undefined),
        )
        return Here ? <Here {...props} /> : <Later {...props} />
      }
    },
    Ready() {
      const [isRendered] = useState(useHydrating())
      return !import.meta.env.SSR && !isRendered && <Coming />
    },
  }
}
