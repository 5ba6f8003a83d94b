import { expect, test } from 'vitest'
import { cacheKey } from './cache-key.ts'

test.each([
  ['/menu?x=1', '/menu', true],
  ['/menu?utm_source=a&fbclid=b', '/menu', true],
  ['/menu?without=soy&x=1&diet=vegan', '/menu?diet=vegan&without=soy', false],
  ['/menu?diet=vegan&diet=nuts', '/menu?diet=vegan', false],
  [`/menu?item=${'x'.repeat(201)}`, '/menu', true],
  ['/about?diet=vegan', '/about', true],
  ['/events/open-mic?x=1', '/events/open-mic', false],
  ['/events/open-mic/?token=a', '/events/open-mic/?token=a', false],
  ['/nowhere?x=1', '/nowhere', false],
  ['/', '/', true],
  ['/es/menu?x=1&diet=vegan', '/es/menu?diet=vegan', false],
  ['/es?x=1', '/es', true],
  ['/tickets', '/tickets', true],
  ['/tickets?reference=a&token=', '/tickets', true],
  ['/tickets?reference=a&token=secret', '/tickets?token=any', true],
  ['/es/tickets?token=secret', '/es/tickets?token=any', true],
  ['/payment?order=a&token=secret', '/payment?order=any', true],
  ['/admin/orders?page=2', '/admin/orders', true],
  ['/es/admin', '/es/admin', false],
])('%s is cached as %s', (url, kept, isPlain) => {
  expect(cacheKey(url)).toEqual({ url: kept, isPlain })
})
