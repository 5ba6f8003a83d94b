import { useState, type ReactNode } from 'react'
import { Failed } from '../../layout/Failed.tsx'
import { useSales, useSaleWorks } from '../../state/sales.ts'
import { AdminShell } from '../admin/AdminShell.tsx'
import { useTopOn } from '../artist/use-top-on.ts'
import { SaleForm } from './SaleForm.tsx'
import { SaleList } from './SaleList.tsx'
import { WorkPicker } from './WorkPicker.tsx'
import '../artist/artist-dashboard.css'
import './sales.css'

/** Works that are sold at the counter: found, written down, and taken back. */
export function SalesPage(): ReactNode {
  const works = useSaleWorks()
  const sales = useSales()
  const [chosenId, setChosenId] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  useTopOn(chosenId)
  const chosen = works.data?.works.find(({ id }) => id === chosenId)

  return (
    <AdminShell
      title="Sales of works"
      lead="Write down what left the wall. The edition, the artist’s share and the label follow by themselves."
    >
      <div className="sell">
        <section aria-labelledby="sell-new">
          <h2 id="sell-new">{chosen ? 'This one' : 'Which work?'}</h2>
          {said && !chosen && (
            <p className="notice" role="status">
              {said}
            </p>
          )}
          {works.data ? (
            chosen ? (
              <SaleForm
                key={chosen.id}
                work={chosen}
                shareBasisPoints={works.data.shareBasisPoints}
                taxBasisPoints={works.data.taxBasisPoints}
                onBack={() => setChosenId(null)}
                onDone={(sentence) => {
                  setSaid(sentence)
                  setChosenId(null)
                }}
              />
            ) : (
              <WorkPicker
                works={works.data.works}
                onPick={(id) => {
                  setSaid('')
                  setChosenId(id)
                }}
              />
            )
          ) : works.isError ? (
            <Failed what="The works" onRetry={works.refetch} />
          ) : (
            <div className="own-blank" role="status" aria-label="Loading the works">
              <span className="blank" />
            </div>
          )}
        </section>
        <section aria-labelledby="sell-latest">
          <h2 id="sell-latest">Sold last</h2>
          {sales.data ? (
            <SaleList sales={sales.data} />
          ) : sales.isError ? (
            <Failed what="The sales" onRetry={sales.refetch} />
          ) : (
            <div className="own-blank" role="status" aria-label="Loading the sales">
              <span className="blank" />
            </div>
          )}
        </section>
      </div>
    </AdminShell>
  )
}
