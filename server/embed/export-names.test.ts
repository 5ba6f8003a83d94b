import { expect, test } from 'vitest'
import { withOwnNames, withShortExports } from './export-names.ts'

const files = {
  'menu.js': 'var e=1,t=2,n=3,r=4;export{e as n,t as r,n as t,r as open};',
  'chat.js': 'import{n as e,r as t}from"./menu.js";import("./menu.js").then(e=>e.t);export{e,t};',
  'cart.js': 'import{r as e,open as t}from"./menu.js";e(t);',
}

test('an export is called as in its own file, and its importers know it by that name', () => {
  const { 'chat.js': chat, 'cart.js': cart } = withOwnNames(files)
  expect(chat).toContain('import{e,r as t}from"./menu.js"')
  expect(cart).toContain('import{r as e,open as t}from"./menu.js"')
})

test('what is read of a file that comes later keeps its name, and so does what has a name of its own', () => {
  expect(withOwnNames(files)['menu.js']).toBe(
    'var e=1,t=2,n=3,r=4;export{e,n as t,r as open,t as r};',
  )
})

test('a file of which all is taken keeps its names', () => {
  const open = { ...files, 'cart.js': 'import("./menu.js").then(e=>use(e))' }
  expect(withOwnNames(open)['menu.js']).toContain('t as r')
})

const built = {
  'menu-aaaaaaa.js': 'var e=1,t=2;export{e as n,t as r};',
  'chat-bbbbbbb.js': 'import{n as e,r as t}from"./menu-aaaaaaa.js";e(t);export{e};',
  'cart-ccccccc.js': 'import("./chat-bbbbbbb.js").then(e=>e.e);',
}

test('a file whose exports are called otherwise because of an importer has another name', () => {
  const { renamed, codes } = withShortExports(built)
  const menu = renamed['menu-aaaaaaa.js'] ?? ''
  expect(menu).toMatch(/^menu-[\w-]{7}\.js$/)
  expect(codes[menu]).toBe('var e=1,t=2;export{e,t};')
  expect(codes[renamed['chat-bbbbbbb.js'] ?? '']).toContain(`import{e,t}from"./${menu}"`)
  const cart = 'import("./menu-aaaaaaa.js").then(e=>e.n);'
  const other = withShortExports({ ...built, 'cart-ccccccc.js': cart })
  const otherMenu = other.renamed['menu-aaaaaaa.js'] ?? ''
  expect(other.codes[otherMenu]).toBe('var e=1,t=2;export{e as n,t};')
  expect(otherMenu).not.toBe(menu)
})

test('a file has another name when what it leads to is another, and the same one when nothing changed', () => {
  const { renamed } = withShortExports(built)
  expect(withShortExports({ ...built }).renamed).toEqual(renamed)
  const changed = withShortExports({
    ...built,
    'menu-aaaaaaa.js': 'var e=9,t=2;export{e as n,t as r};',
  }).renamed
  for (const file of Object.keys(built)) expect(changed[file]).not.toBe(renamed[file])
})

test('names that stand in each other’s way stay as they are', () => {
  const code = 'var n=1,t=2;export{n as r,n as t,t as q};'
  expect(withOwnNames({ 'one.js': code })['one.js']).toBe('var n=1,t=2;export{n,n as t,t as q};')
})
