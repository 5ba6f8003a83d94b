import type { LazyChunk } from '../ssr/chunk.tsx'

/** For a button that opens a part with a file of its own: the file is fetched as soon as somebody points at the button, touches it or comes to it by keyboard. */
export function meant({ preload }: Pick<LazyChunk, 'preload'>) {
  const load = () => void preload().catch(() => {})
  return { onPointerEnter: load, onFocus: load }
}
