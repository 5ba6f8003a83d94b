import { signal } from '@preact/signals-react'

/** What is downloaded when it is wanted: the page waits for the bar only. */
export const parts = {
  drawer: part(() => import('./Drawer.tsx')),
  lines: part(() => import('./Lines.tsx')),
  express: part(() => import('./Express.tsx')),
  edit: part(() => import('./EditDrink.tsx')),
  wish: part(() => import('./wish.ts')),
  checkout: part(() => import('#widgets/state/checkout.ts')),
  handedOver: part(() => import('./HandedOver.tsx')),
  orderAhead: part(() => import('./OrderAhead.tsx')),
}

function part<Module>(download: () => Promise<Module>) {
  const loaded = signal<Module | null>(null)
  return {
    loaded,
    /** @throws what the browser throws when the file cannot be had; the next call tries again */
    async load(): Promise<Module> {
      loaded.value ??= await download()
      return loaded.value
    },
  }
}
