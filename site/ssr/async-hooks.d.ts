/** As much of Node's module as the renderer uses; the rest of the site runs in browsers, and is checked without Node. */
declare module 'node:async_hooks' {
  export class AsyncLocalStorage<Value> {
    run<Result>(value: Value, act: () => Result): Result
    getStore(): Value | undefined
  }
}
