import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { withOwnMethods } from './own-methods.ts'

const own = (code: string) => withOwnMethods(code, parseAst(code))

test('a method that all objects have is defined where it would be assigned', () => {
  const code = own('function S(){}S.prototype.toString=function(){return"s"},S.prototype.peek=f')
  expect(code).toContain('Object.defineProperty(S.prototype,"toString",{value:function(){')
  expect(code).toContain('S.prototype.peek=f')
})

test('what is compared, computed or of no prototype stays as it is', () => {
  for (const code of ['a.prototype.toString==b', 'a.prototype[toString]=b', 'a.toString=b'])
    expect(own(code)).toBe(code)
})
