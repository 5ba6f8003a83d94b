import { useState, type ReactNode } from 'react'
import { Loaded } from '../../layout/Loaded.tsx'
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
          <Loaded query={works} what="the works" blank="own-blank" lines={1}>
            {(data) =>
              chosen ? (
                <SaleForm
                  key={chosen.id}
                  work={chosen}
                  shareBasisPoints={data.shareBasisPoints}
                  taxBasisPoints={data.taxBasisPoints}
                  onBack={() => setChosenId(null)}
                  onDone={(sentence) => {
                    setSaid(sentence)
                    setChosenId(null)
                  }}
                />
              ) : (
                <WorkPicker
                  works={data.works}
                  onPick={(id) => {
                    setSaid('')
                    setChosenId(id)
                  }}
                />
              )
            }
          </Loaded>
        </section>
        <section aria-labelledby="sell-latest">
          <h2 id="sell-latest">Sold last</h2>
          <Loaded query={sales} what="the sales" blank="own-blank" lines={1}>
            {(data) => <SaleList sales={data} />}
          </Loaded>
        </section>
      </div>
    </AdminShell>
  )
}
