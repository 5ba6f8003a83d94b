import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { startTransition, Suspense, use, useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { useAhead } from './use-ahead.ts'

afterEach(cleanup)

test('a box stays as it was ticked while the page behind it is not ready', () => {
  const never = new Promise<void>(() => {})
  function Box({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
    const [shown, choose] = useAhead({ isOn }, (patch) => onChange(patch.isOn ?? false))
    return (
      <input
        type="checkbox"
        checked={shown.isOn}
        onChange={({ target }) => choose({ isOn: target.checked })}
      />
    )
  }
  function List({ isOn }: { isOn: boolean }) {
    if (isOn) use(never)
    return <p>{isOn ? 'some' : 'all'}</p>
  }
  function Page() {
    const [isOn, setOn] = useState(false)
    return (
      <Suspense>
        {/* As the address of the page changes. */}
        <Box isOn={isOn} onChange={(next) => startTransition(() => setOn(next))} />
        <List isOn={isOn} />
      </Suspense>
    )
  }
  render(<Page />)
  const box = screen.getByRole<HTMLInputElement>('checkbox')
  fireEvent.click(box)
  expect([box.checked, screen.getByRole('paragraph').textContent]).toEqual([true, 'all'])
})
