import { moneyProblem } from '#domain/cafe/money-problem.ts'
import { CREDIT_PROBLEMS, LEAST_CREDIT_CENTS, MOST_CREDIT_CENTS } from '#domain/content/credit.ts'
import { centsOf } from '../../payments/refund-choice.ts'

/** A typed amount of a credit in cents, or the sentence that says what is wrong with it. */
export function creditFrom(typed: string): number | string {
  const cents = centsOf(typed)
  if (cents === null)
    return /^\$?0+([.,]0*)?$/.test(typed.trim())
      ? CREDIT_PROBLEMS.tooLittle
      : moneyProblem(typed, 'An amount')
  if (cents < LEAST_CREDIT_CENTS) return CREDIT_PROBLEMS.tooLittle
  if (cents > MOST_CREDIT_CENTS) return CREDIT_PROBLEMS.tooMuch
  return cents
}
