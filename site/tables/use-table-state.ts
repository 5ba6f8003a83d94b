import { useCallback, useMemo } from 'react'
import { useAddress } from '../state/use-address.ts'
import { readTableState, writeTableState, type TablePlan, type TableState } from './table-state.ts'

export type TableControl = { state: TableState; change: (change: Partial<TableState>) => void }

/** A table's state, kept in the address. @param plan a constant of the page */
export function useTableState(plan: TablePlan): TableControl {
  const [params, setParams] = useAddress()
  const state = useMemo(() => readTableState(params, plan), [params, plan])
  const change = useCallback(
    (patch: Partial<TableState>) =>
      setParams((before) => writeTableState(before, patch, plan), {
        replace: true,
        preventScrollReset: true,
      }),
    [setParams, plan],
  )
  return { state, change }
}
