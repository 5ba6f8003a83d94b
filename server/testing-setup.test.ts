import { expect, test } from 'vitest'

test('no test ends the process of its worker, also after Vitest gave the real one back', () => {
  const { exit } = process
  process.exit = exit
  expect(() => process.exit(7)).toThrow('would have ended the process of its worker with code 7')
})
