import { AsyncLocalStorage } from 'node:async_hooks'

const transaction = new AsyncLocalStorage<boolean>()

/**
 * The database as everyone gets it. Inside `db.transaction` the outer `db` must not be used: on PGlite it would wait for
 * its own transaction for ever, on PostgreSQL it would silently work outside of it.
 */
export function guardTransactions<Db extends object>(db: Db): Db {
  return new Proxy(db, {
    get(target, property) {
      const value: unknown = Reflect.get(target, property, target)
      if (typeof value !== 'function' || !(property in QUERIES)) return value
      return (...args: unknown[]) => {
        if (transaction.getStore()) throw new Error('use tx, not db')
        const run = () => Reflect.apply(value, target, args)
        return property === 'transaction' ? transaction.run(true, run) : run()
      }
    },
  })
}

/** For work that a transaction only sets off, such as a message to other parts of the server. */
export function outsideTransactions<T>(work: () => T): T {
  return transaction.run(false, work)
}

const QUERIES = {
  select: true,
  selectDistinct: true,
  insert: true,
  update: true,
  delete: true,
  execute: true,
  transaction: true,
  $count: true,
  with: true,
}
