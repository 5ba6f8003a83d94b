import { useRef, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { lazyChunk } from '../ssr/chunk.tsx'
import { HydrationBoundary, RootHydrated } from '../ssr/HydrationBoundary.tsx'
import { t } from '../texts/t.ts'
import { FloatingBar } from './FloatingBar.tsx'
import { Header } from './Header.tsx'
import { OpenStrip } from './OpenStrip.tsx'
import { ProofNow } from './ProofNow.tsx'
import { isWorkroom } from './workroom-path.ts'
import { Boundary } from './PageGuard.tsx'
import { Part } from './Part.tsx'
import { useTopOnRoute } from './use-top-on-route.ts'

/** Only who works here needs it. */
const RoomHeader = lazyChunk(() => import('./RoomHeader.tsx'), 'RoomHeader')
const Footer = lazyChunk(() => import('./Footer.tsx'), 'Footer', '.site-footer')

/** What stands around every page; the workrooms have neither the public header nor the footer. It has no state: an update would make React render again what is not hydrated yet. */
export function Shell({ children }: { children: ReactNode }): ReactNode {
  const main = useRef<HTMLElement>(null)
  useTopOnRoute(main)
  const isRoom = isWorkroom(useLocation().pathname)

  return (
    <>
      <a className="skip" href="#main">
        {t('Skip to the page')}
      </a>
      {isRoom ? (
        <Part fallback={<div className="site-header room-header no-print" />}>
          <RoomHeader />
        </Part>
      ) : (
        <>
          <Header />
          <OpenStrip />
        </>
      )}
      <main id="main" ref={main} tabIndex={-1}>
        {children}
      </main>
      {!isRoom && (
        <Boundary instead={null}>
          <HydrationBoundary>
            <Footer />
          </HydrationBoundary>
        </Boundary>
      )}
      <FloatingBar />
      <ProofNow />
      <RootHydrated />
    </>
  )
}
