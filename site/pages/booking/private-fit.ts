import { misfitsOf as timeMisfits } from '#domain/booking/request.ts'
import type { CafeNow } from '#domain/contracts/cafe.ts'
import type { Space } from '#domain/contracts/content.ts'
import type { Problems } from '../../forms/problems.ts'
import { errorText, t, word } from '../../texts/t.ts'
import type { PrivatePlan } from './private-plan.ts'

/** What of a plan does not fit its room as it is typed, by field, with what would. Nothing while the rates are on their way. */
export function misfitsOf(
  plan: PrivatePlan,
  { cafe, spaces }: { cafe: CafeNow | undefined; spaces: readonly Space[] | undefined },
): Problems {
  const room = spaces?.find(({ id }) => id === plan.space)
  if (!cafe || !spaces || !room) return {}
  const time = timeMisfits(
    { ...plan, hours: Number(plan.hours) },
    { hours: cafe.cafe, now: new Date(cafe.now) },
  )
  const people = Number(plan.headcount)
  return {
    ...(people > room.seats && { headcount: tooMany(room, people, spaces) }),
    ...Object.fromEntries(
      Object.entries(time).map(([field, message]) => [field, errorText({ message })]),
    ),
  }
}

function tooMany(room: Space, people: number, spaces: readonly Space[]): string {
  const larger = spaces.find(({ seats }) => seats >= people)
  return [room, ...(larger ? [larger] : [])].map(holds).join(' ')
}

const holds = ({ name, seats }: Space) =>
  t('{room}: up to {seats} people.', { room: word(name), seats })
