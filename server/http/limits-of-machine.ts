import { CALL_WINDOWS } from './limits.ts'
import { READ_BUDGETS, type ReadBudget, type ReadKind } from './reads.ts'
import { SOCKET_LIMITS, type SocketLimits } from './sockets.ts'
import { STREAM_LIMITS, type StreamLimits } from './stream-budget.ts'

/**
 * The limits of this server where an operator changed what they are measured by. Limits that protect mailboxes, the disk and
 * accounts stay as they are: a larger network is no reason for those.
 * @param networkFactor how many times as many people may stand behind one address as in a full café
 * @param connections that this server holds at most; two thirds of them may be event streams
 */
export function limitsOfMachine({
  networkFactor,
  connections,
}: {
  networkFactor: number
  connections: number
}) {
  const scaled = (count: number) => Math.max(1, Math.round(count * networkFactor))
  const budget = ({ burst, perSecond }: ReadBudget): ReadBudget => ({
    burst: scaled(burst),
    perSecond: perSecond * networkFactor,
  })
  const reads: Record<ReadKind, ReadBudget> = {
    call: budget(READ_BUDGETS.call),
    page: budget(READ_BUDGETS.page),
    picture: budget(READ_BUDGETS.picture),
  }
  const sockets: SocketLimits = {
    ...SOCKET_LIMITS,
    perNetwork: SOCKET_LIMITS.perNetwork && scaled(SOCKET_LIMITS.perNetwork),
    total: connections,
  }
  const streams: StreamLimits = {
    ...STREAM_LIMITS,
    perAddress: scaled(STREAM_LIMITS.perAddress),
    total: Math.floor((connections * 2) / 3),
  }
  const calls = Object.fromEntries(
    Object.entries(CALL_WINDOWS).map(([name, window]) => [
      name,
      { ...window, points: scaled(window.points) },
    ]),
  ) as typeof CALL_WINDOWS
  return { reads, sockets, streams, calls }
}
