import type { Before } from './before.ts'
import {
  ofSomebody,
  canHave,
  ofMember,
  ofRoom,
  sesameIn,
  otherFlavour,
  tooSo,
  onThatDay,
  thatIsAll,
  addSome,
  samePart,
  ofOrder,
  nextOne,
  otherTime,
  hadBefore,
} from './meant-before.ts'
import {
  askedAgain,
  oneMoreSo,
  pickupMoved,
  sameForSomebody,
  sweetness,
  turnedInto,
  usualDrink,
} from './meant-further.ts'
import { besideIt, getsSo, undoneThen, withoutAllergen } from './meant-there.ts'
import {
  doubled,
  halved,
  taken,
  another,
  without,
  switched,
  ofFlavour,
  theTea,
  describedOne,
  middle,
} from './meant-lines.ts'
import {
  excepted,
  inPlace,
  oneSwapped,
  sameBut,
  mine,
  sameKind,
  otherNamed,
  theNamed,
  named,
  allOfKind,
} from './meant-others.ts'
import {
  compared,
  corrected,
  namedAgreed,
  ofAsked,
  ofBoth,
  onePlain,
  oneOfSaid,
  otherPickup,
  otherTopping,
  that,
} from './meant-short.ts'
import { cheaperOne, swaps } from './meant-swaps.ts'
import {
  noExtra,
  notIn,
  portionMore,
  partLeftOut,
  bothOfKind,
  wrongOne,
  bothToppings,
  jelly,
  popping,
  takenOut,
  onlyTopping,
  forToppings,
} from './meant-toppings.ts'

/**
 * What a hurried message means where something is offered, in the cart or was spoken of: 'double the tarts', 'soy one large', '2 then',
 * 'switch to that one'. Rewrites it for the rules; null where nothing of the kind is said.
 */
export function meant(low: string, before: Before): string | null {
  return (
    ofOrder(low, before) ??
    askedAgain(low, before) ??
    pickupMoved(low) ??
    sameForSomebody(low, before) ??
    oneMoreSo(low, before) ??
    sweetness(low, before) ??
    usualDrink(low, before) ??
    ofAsked(low, before) ??
    cheaperOne(low, before) ??
    theNamed(low, before) ??
    getsSo(low, before) ??
    withoutAllergen(low, before) ??
    undoneThen(low, before) ??
    besideIt(low, before) ??
    otherNamed(low, before) ??
    that(low, before) ??
    oneOfSaid(low, before) ??
    onePlain(low, before) ??
    corrected(low, before) ??
    compared(low, before) ??
    namedAgreed(low, before) ??
    ofBoth(low, before) ??
    otherTopping(low, before) ??
    otherPickup(low, before) ??
    ofRoom(low, before) ??
    samePart(low, before) ??
    sesameIn(low, before) ??
    otherFlavour(low, before) ??
    tooSo(low, before) ??
    onThatDay(low, before) ??
    thatIsAll(low, before) ??
    addSome(low, before) ??
    excepted(low, before) ??
    doubled(low, before) ??
    halved(low, before) ??
    named(low, before) ??
    middle(low, before) ??
    swaps(low, before) ??
    turnedInto(low, before) ??
    taken(low, before) ??
    another(low, before) ??
    without(low, before) ??
    switched(low, before) ??
    ofFlavour(low, before) ??
    theTea(low, before) ??
    notIn(low, before) ??
    portionMore(low, before) ??
    partLeftOut(low, before) ??
    noExtra(low, before) ??
    describedOne(low, before) ??
    inPlace(low, before) ??
    oneSwapped(low, before) ??
    sameBut(low, before) ??
    bothToppings(low, before) ??
    bothOfKind(low, before) ??
    wrongOne(low, before) ??
    takenOut(low, before) ??
    onlyTopping(low, before) ??
    nextOne(low, before) ??
    hadBefore(low, before) ??
    forToppings(low, before) ??
    otherTime(low, before) ??
    allOfKind(low, before) ??
    mine(low, before) ??
    jelly(low, before) ??
    sameKind(low, before) ??
    popping(low, before) ??
    ofSomebody(low, before) ??
    canHave(low, before) ??
    ofMember(low, before)
  )
}
