import type { DayReport, DrawerClosing } from '#domain/contracts/drawers.ts'
import { MOVEMENT_NAMES, type Move } from './drawer.ts'

type CashRow = { name: string; cents: number }
type Reported = Pick<
  DayReport,
  'safeCents' | 'paidOutCents' | 'overShortCents' | 'drawers' | 'openDrawers' | 'cashMoves'
>

/** The cash that moved besides sales: what was paid out and in, each with its reason, what went to the safe and from it, and what was wrong. */
export function cashRows(report: Reported): CashRow[] {
  const paidOut = movesOf(report, 'pay-out')
  const { paidOutCents, overShortCents } = report
  return [
    // Reports of earlier versions have the sum alone.
    ...(report.cashMoves ? paidOut : [{ name: 'Paid out', cents: paidOutCents }]),
    ...(paidOut.length > 1 ? [{ name: 'Paid out, all', cents: paidOutCents }] : []),
    ...safeRows(report),
    { name: 'Over and short', cents: overShortCents },
  ].filter(({ cents }) => cents !== 0)
}

/**
 * What went between the drawers and the safe. Where every drawer is counted, what came in, what was taken out to open them and to be paid in, and
 * what stays; while one is open, only the difference is known.
 */
function safeRows(report: Reported): CashRow[] {
  const { safeCents, drawers, openDrawers } = report
  const opened = drawers.reduce((sum, drawer) => sum + fromSafeOf(drawer), 0)
  const paidIn = movesOf(report, 'pay-in')
  const paidInCents = paidIn.reduce((sum, { cents }) => sum + cents, 0)
  if (openDrawers.length > 0 || drawers.length === 0) {
    const rest = safeCents + paidInCents
    const name = rest < 0 ? 'From the safe' : 'To the safe'
    return [...paidIn, { name, cents: Math.abs(rest) }]
  }
  const from = opened < 0 ? 'To the safe, as drawers were opened' : 'From the safe, to open drawers'
  return [
    { name: 'To the safe', cents: safeCents + opened + paidInCents },
    { name: from, cents: -opened },
    ...paidIn.map(({ name, cents }) => ({ name, cents: -cents })),
    ...(opened === 0 && paidIn.length === 0
      ? []
      : [
          safeCents < 0
            ? { name: 'Less in the safe than before', cents: -safeCents }
            : { name: 'More in the safe than before', cents: safeCents },
        ]),
  ]
}

/** What stayed in a drawer was in it already, and what was missing then is no matter of the safe. */
const fromSafeOf = ({ openingCents, openingFloatCents = 0, openingOffCents = 0 }: DrawerClosing) =>
  openingCents - openingFloatCents - openingOffCents

const movesOf = ({ cashMoves = [] }: Reported, wanted: Move): CashRow[] =>
  cashMoves
    .filter(({ kind }) => kind === wanted)
    .map(({ kind, reason, cents }) => ({ name: `${NAMES[kind]}: “${reason}”`, cents }))

const NAMES = { ...MOVEMENT_NAMES, 'pay-in': 'Paid in from the safe' }
