/** A budget has not enough left. */
export class BudgetSpent extends Error {
  readonly retryAfterSeconds: number

  constructor(retryAfterSeconds: number) {
    super('a budget is spent')
    this.name = 'BudgetSpent'
    this.retryAfterSeconds = retryAfterSeconds
  }
}
