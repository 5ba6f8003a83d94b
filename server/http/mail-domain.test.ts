import { expect, test } from 'vitest'
import { mailDomainOf } from './mail-domain.ts'

test.each([
  ['zoe@office.example', 'office.example'],
  // Whoever owns a domain may have any name under it.
  ['zoe@a.b.office.example', 'office.example'],
  ['zoe@mail.shop.co.uk', 'shop.co.uk'],
  // Names that are given away by others than a registry are one domain.
  ['zoe@one.duckdns.org', 'duckdns.org'],
  ['ZOE@OFFICE.Example.', 'office.example'],
  ['zoe@bücher.example', 'xn--bcher-kva.example'],
  // At a large provider nobody owns them all.
  ['z.o.e+1@googlemail.com', 'zoe@gmail.com'],
  ['bo@outlook.com', 'bo@outlook.com'],
  // Not a provider, only named like a part of one.
  ['bo@x.outlook.com', 'outlook.com'],
  ['bo@mailinator.com', 'mailinator.com'],
  ['bo@localhost', 'localhost'],
])('%s counts as %s', (email, counted) => {
  expect(mailDomainOf(email)).toBe(counted)
})
