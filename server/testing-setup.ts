/**
 * A test file that ends its process takes the files after it along, and Vitest says no more than that a worker "exited
 * unexpectedly". It holds `process.exit` back in the first file of a worker only, and until that file is over: here the
 * files of a worker share it, and what a file left open, such as the lock of a data folder, ends the process later. So
 * it throws in each file and between them, and what is reported names who called it.
 */
Object.defineProperty(process, 'exit', {
  configurable: true,
  get: () => refuse,
  // Vitest puts the real one back after each file.
  set: () => {},
})

function refuse(code?: number | string | null): never {
  throw new Error(`A test would have ended the process of its worker with code ${code}.`)
}
